import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { loadCatalogue, englishSpeaker, loadSpeaker } from './words.ts';

const CLOSE = msg`Close`;

test('a sentence is said in the language of the speaker, and in English by the English one', async () => {
  expect(englishSpeaker.say(CLOSE)).toBe('Close');
  expect((await loadSpeaker('en')).say(CLOSE)).toBe('Close');
  expect((await loadSpeaker('fi')).say(CLOSE)).toBe('Sulje');
});

test('words that came in a language already stay as they are', async () => {
  expect((await loadSpeaker('fi')).say('Morning Energy')).toBe('Morning Energy');
});

test('the words of a language are read once', async () => {
  expect(await loadCatalogue('sv')).toBe(await loadCatalogue('sv'));
});
