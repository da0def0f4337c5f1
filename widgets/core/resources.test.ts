import { expect, test, vi } from 'vitest';
import type { Api } from './api.ts';
import { createResources, type Resource } from './resources.ts';

const api = {} as Api;

/** A resource whose answers the test gives, one per load. */
function asked(key = 'thing', maxAge?: number) {
  const answers: PromiseWithResolvers<string>[] = [];
  const load = vi.fn(() => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  const resource: Resource<string> = { key, load, ...(maxAge !== undefined && { maxAge }) };
  return { resource, load, answers };
}

/** Lets promises that are settled tell their followers. */
const told = () => new Promise<void>((resolve) => setImmediate(resolve));

test('many who ask are one fetch', async () => {
  const { resource, load, answers } = asked();
  const resources = createResources(api);
  for (let i = 0; i < 5; i++) resources.ensure(resource);
  expect(resources.read(resource)).toEqual({ status: 'loading' });
  answers[0]!.resolve('here');
  await told();
  resources.ensure(resource);
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'here' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('reading fetches nothing', () => {
  const { resource, load } = asked();
  expect(createResources(api).read(resource)).toEqual({ status: 'loading' });
  expect(load).not.toHaveBeenCalled();
});

test('a seed is as good as an answer', () => {
  const { resource, load } = asked();
  const resources = createResources(api, { thing: 'seed' });
  resources.ensure(resource);
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'seed' });
  expect(load).not.toHaveBeenCalled();
});

test('a failure is not tried again until somebody says so', async () => {
  const { resource, load, answers } = asked();
  const resources = createResources(api);
  const error = new Error('away');
  resources.ensure(resource);
  answers[0]!.reject(error);
  await told();
  resources.ensure(resource);
  expect(resources.read(resource)).toEqual({ status: 'error', error });
  expect(load).toHaveBeenCalledTimes(1);
  resources.invalidate(resource);
  expect(resources.read(resource)).toEqual({ status: 'loading' });
  expect(load).toHaveBeenCalledTimes(2);
});

test('what is loaded again stays on screen, and a late first answer does not replace the second', async () => {
  const { resource, answers } = asked();
  const resources = createResources(api, { thing: 'old' });
  const heard = vi.fn();
  resources.subscribe(heard);
  resources.invalidate(resource);
  resources.invalidate(resource);
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'old' });
  answers[1]!.resolve('second');
  await told();
  answers[0]!.resolve('first');
  await told();
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'second' });
  expect(heard).toHaveBeenCalledTimes(3);
});

test('what has an age is loaded again after it, and shown meanwhile', async () => {
  let time = 0;
  const { resource, load, answers } = asked('rates', 3_600_000);
  const resources = createResources(api, {}, () => time);
  resources.ensure(resource);
  answers[0]!.resolve('first');
  await told();
  time = 3_599_999;
  resources.ensure(resource);
  expect(load).toHaveBeenCalledTimes(1);
  time = 3_600_000;
  resources.ensure(resource);
  expect(load).toHaveBeenCalledTimes(2);
  expect(resources.read(resource)).toEqual({ status: 'ready', data: 'first' });
});
