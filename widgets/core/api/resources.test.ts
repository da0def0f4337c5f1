import { expect, test, vi } from 'vitest';
import type { Api } from './api.ts';
import { createResources, type Resource } from './resources.ts';

const api = {} as Api;

/** Creates a resource that the test answers, one load at a time. */
function createResource(key = 'thing', maxAge?: number) {
  const answers: PromiseWithResolvers<string>[] = [];
  const load = vi.fn(() => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  const resource: Resource<string> = { key, load, ...(maxAge !== undefined && { maxAge }) };
  return { resource, load, answers };
}

/** Lets settled promises run their callbacks. */
const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve));

test('many who ask are one fetch', async () => {
  const { resource, load, answers } = createResource();
  const resources = createResources(api);
  for (let i = 0; i < 5; i++) resources.ensure(resource);
  expect(resources.read(resource)).toEqual({ status: 'loading' });
  answers[0]!.resolve('here');
  await flushPromises();
  resources.ensure(resource);
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'here' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('reading fetches nothing', () => {
  const { resource, load } = createResource();
  expect(createResources(api).read(resource)).toEqual({ status: 'loading' });
  expect(load).not.toHaveBeenCalled();
});

test('a seed is as good as an answer', () => {
  const { resource, load } = createResource();
  const resources = createResources(api, { thing: 'seed' });
  resources.ensure(resource);
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'seed' });
  expect(load).not.toHaveBeenCalled();
});

test('a failure is not tried again until somebody says so', async () => {
  const { resource, load, answers } = createResource();
  const resources = createResources(api);
  const error = new Error('away');
  resources.ensure(resource);
  answers[0]!.reject(error);
  await flushPromises();
  resources.ensure(resource);
  expect(resources.read(resource)).toEqual({ status: 'error', error });
  expect(load).toHaveBeenCalledTimes(1);
  resources.invalidate(resource);
  expect(resources.read(resource)).toEqual({ status: 'loading' });
  expect(load).toHaveBeenCalledTimes(2);
});

test('what is loaded again stays on screen, and a late first answer does not replace the second', async () => {
  const { resource, answers } = createResource();
  const resources = createResources(api, { thing: 'old' });
  const heard = vi.fn();
  resources.subscribe(heard);
  resources.invalidate(resource);
  resources.invalidate(resource);
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'old' });
  answers[1]!.resolve('second');
  await flushPromises();
  answers[0]!.resolve('first');
  await flushPromises();
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'second' });
  expect(heard).toHaveBeenCalledTimes(3);
});

test('what has an age is loaded again after it, and shown meanwhile', async () => {
  let time = 0;
  const { resource, load, answers } = createResource('rates', 3_600_000);
  const resources = createResources(api, {}, () => time);
  resources.ensure(resource);
  answers[0]!.resolve('first');
  await flushPromises();
  time = 3_599_999;
  resources.ensure(resource);
  expect(load).toHaveBeenCalledTimes(1);
  time = 3_600_000;
  resources.ensure(resource);
  expect(load).toHaveBeenCalledTimes(2);
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'first' });
});

test('a part and the whole are one fetch, whichever is asked for first', async () => {
  for (const first of ['part', 'whole'] as const) {
    const { resource: whole, load, answers } = createResource();
    const part: Resource<number> = { key: 'length', load: async (_, read) => (await read(whole)).length };
    const resources = createResources(api);
    if (first === 'part') resources.ensure(part);
    else resources.ensure(whole);
    resources.ensure(part);
    answers[0]!.resolve('four');
    await flushPromises();
    resources.ensure(whole);
    expect(resources.read(part)).toEqual({ status: 'ready', data: 4 });
    expect(resources.read(whole)).toEqual({ status: 'ready', data: 'four' });
    expect(load).toHaveBeenCalledTimes(1);
  }
});

test('a part of what the page knows asks nothing; of what was drawn, whether it still holds', async () => {
  const { resource: whole, load, answers } = createResource();
  const part: Resource<number> = { key: 'length', load: async (_, read) => (await read(whole)).length };
  const seeded = createResources(api, { thing: 'seed!' });
  seeded.ensure(part);
  await flushPromises();
  expect(seeded.read(part)).toEqual({ status: 'ready', data: 5 });
  expect(load).not.toHaveBeenCalled();
  const drawn = createResources(api);
  drawn.adopt({ thing: 'drawn', length: 5 }, true);
  drawn.ensure(part);
  answers[0]!.resolve('by now');
  await flushPromises();
  expect(drawn.read(part)).toEqual({ status: 'ready', data: 6 });
  expect(drawn.read(whole)).toEqual({ status: 'ready', data: 'by now' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part whose whole has failed is asked for once more with it', async () => {
  const { resource: whole, load, answers } = createResource();
  const part: Resource<number> = { key: 'length', load: async (_, read) => (await read(whole)).length };
  const resources = createResources(api);
  const error = new Error('away');
  resources.ensure(part);
  answers[0]!.reject(error);
  await flushPromises();
  expect(resources.read(part)).toEqual({ status: 'error', error });
  resources.invalidate(part);
  answers[1]!.resolve('back');
  await flushPromises();
  expect(resources.read(part)).toEqual({ status: 'ready', data: 4 });
  expect(load).toHaveBeenCalledTimes(2);
});

test('of what was drawn just now, nothing is asked', async () => {
  const { resource, load } = createResource();
  const resources = createResources(api);
  resources.adopt({ thing: 'drawn' });
  resources.ensure(resource);
  await flushPromises();
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'drawn' });
  expect(load).not.toHaveBeenCalled();
});

test('what is drawn while it is being asked for is shown, and not asked for once more', async () => {
  const { resource, load, answers } = createResource();
  const resources = createResources(api);
  resources.ensure(resource);
  resources.adopt({ thing: 'drawn' });
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'drawn' });
  resources.ensure(resource);
  expect(load).toHaveBeenCalledTimes(1);
  answers[0]!.resolve('by now');
  await flushPromises();
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'by now' });
});

test('what is drawn stays where the shop does not answer', async () => {
  const { resource, answers } = createResource();
  const resources = createResources(api);
  resources.ensure(resource);
  resources.adopt({ thing: 'drawn' });
  answers[0]!.reject(new Error('away'));
  await flushPromises();
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'drawn' });
});

test('a part of what was drawn, and cannot be asked about, is a part of what was drawn', async () => {
  const { resource: whole, answers } = createResource();
  const part: Resource<number> = { key: 'length', load: async (_, read) => (await read(whole)).length };
  const resources = createResources(api);
  resources.adopt({ thing: 'drawn' }, true);
  resources.ensure(whole);
  answers[0]!.reject(new Error('away'));
  await flushPromises();
  resources.ensure(part);
  await flushPromises();
  expect(resources.read(part)).toEqual({ status: 'ready', data: 5 });
});
