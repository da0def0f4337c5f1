import { afterEach, beforeEach, expect, test } from 'vitest';
import { installProbe, sendToStorybook } from './in-page.ts';

type Listener = (payload: unknown) => void;
let listeners: Map<string, Listener>;
let sent: unknown[];

beforeEach(() => {
  listeners = new Map();
  sent = [];
  installProbe();
  const channel = {
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    emit: (...event: unknown[]) => void sent.push(event),
  };
  Object.assign(window, { __STORYBOOK_ADDONS_CHANNEL__: channel });
  document.body.className = 'sb-show-main';
});

afterEach(() => {
  document.body.innerHTML = document.body.className = '';
});

const report = (event: string, payload: unknown) => listeners.get(event)?.(payload);
const fillDocs = (inside: string) => {
  document.querySelector('#storybook-docs')!.innerHTML = inside;
};

/** Opens an entry. The answer is undefined until the entry has ended. */
function open(id: string) {
  const answer: { faults?: string[] } = {};
  const ended = sendToStorybook({ event: 'setCurrentStory', payload: { storyId: id }, id }).then((faults) => {
    answer.faults = faults;
    return faults;
  });
  return { answer, ended };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test('ends with the report about the story itself', async () => {
  const { answer, ended } = open('a--one');
  expect(sent).toEqual([['setCurrentStory', { storyId: 'a--one' }]]);
  report('storyFinished', { storyId: 'a--two', status: 'success' });
  await nextTask();
  expect(answer.faults).toBeUndefined();
  report('storyFinished', { storyId: 'a--one', status: 'success' });
  expect(await ended).toEqual([]);
});

test('ends a docs page with the last of its stories, each of which may fail', async () => {
  document.body.innerHTML = '<div id="storybook-docs"><p aria-label="Content is loading..."></p></div>';
  const { answer, ended } = open('a--docs');
  report('docsRendered', 'a--docs');
  await nextTask();
  expect(answer.faults).toBeUndefined();
  fillDocs('<div data-story-block="true"><div id="story--a--one--primary-inner"></div></div>');
  await nextTask();
  expect(answer.faults).toBeUndefined();
  report('storyFinished', { storyId: 'a--one', status: 'error' });
  expect(await ended).toEqual(['storyFinished of a--one']);
});

test('ends a docs page when its content has loaded', async () => {
  document.body.innerHTML = '<div id="storybook-docs"><p aria-label="Content is loading..."></p></div>';
  const { ended } = open('a--docs');
  report('docsRendered', 'a--docs');
  fillDocs('<p>Loaded</p>');
  expect(await ended).toEqual([]);
});

test('reports a story that Storybook hides, with its error if there is one', async () => {
  document.body.className = 'sb-show-preparing-story';
  document.body.innerHTML = '<pre id="error-message"> </pre><pre id="error-stack"></pre>';
  const silent = open('a--one');
  report('storyFinished', { storyId: 'a--one', status: 'success' });
  expect(await silent.ended).toEqual(['shows nothing: sb-show-preparing-story']);
  const loud = open('a--two');
  report('storyFinished', { storyId: 'a--two', status: 'success' });
  document.querySelector('#error-stack')!.textContent = 'at play';
  expect(await loud.ended).toEqual(['at play']);
});
