import { afterEach, beforeEach, expect, test } from 'vitest';
import { faults, hasEnded, noteOutcomes } from './in-page.ts';

const ENDS = ['storyFinished', 'docsRendered'];
type Listener = (payload: unknown) => void;
let listeners: Map<string, Listener>;

beforeEach(() => {
  listeners = new Map();
  noteOutcomes();
  const channel = { on: (event: string, listener: Listener) => void listeners.set(event, listener) };
  Object.assign(window, { __STORYBOOK_ADDONS_CHANNEL__: channel });
  document.body.className = 'sb-show-main';
});

afterEach(() => {
  document.body.innerHTML = document.body.className = '';
});

const happens = (event: string, payload: unknown) => listeners.get(event)?.(payload);
const ended = (id: string) => hasEnded({ id, ends: ENDS });
const page = (inside: string) => {
  document.body.innerHTML = `<div id="storybook-docs">${inside}</div>`;
};

test('a story has ended with what is said of itself alone', () => {
  expect(ended('a--one')).toBe(false);
  happens('storyFinished', { storyId: 'a--two', status: 'success' });
  expect(ended('a--one')).toBe(false);
  happens('storyFinished', { storyId: 'a--one', status: 'success' });
  expect(ended('a--one')).toBe(true);
  expect(faults()).toEqual([]);
});

test('a page has ended with the last of its stories, each of which may fail', () => {
  page('<p aria-label="Content is loading..."></p>');
  happens('docsRendered', 'a--docs');
  expect(ended('a--docs')).toBe(false);
  page('<div data-story-block="true"><div id="story--a--one--primary-inner"></div></div>');
  expect(ended('a--docs')).toBe(false);
  happens('storyFinished', { storyId: 'a--one', status: 'error' });
  expect(ended('a--docs')).toBe(true);
  expect(faults()).toEqual(['storyFinished of a--one']);
});

test('what is hidden is a fault that says something, also where Storybook says nothing', () => {
  document.body.className = 'sb-show-preparing-story';
  document.body.innerHTML = '<pre id="error-message"> </pre><pre id="error-stack"></pre>';
  expect(faults()).toEqual(['shows nothing: sb-show-preparing-story']);
  document.querySelector('#error-stack')!.textContent = 'at play';
  expect(faults()).toEqual(['at play']);
});
