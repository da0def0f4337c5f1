import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sentences = readdirSync('locales/en').flatMap((name) =>
  [...readFileSync(`locales/en/${name}`, 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(([, sentence = '']) => sentence),
);

test('when an answer comes is said by coaches, and not by every shop', () => {
  expect(sentences.length).toBeGreaterThan(1000);
  const told = sentences.filter((each) => /\bworking days?\b/.test(each));
  expect(told).toEqual([]);
});

test('what begins after a payment is what the shop does, and not what its coach might arrange', () => {
  expect(sentences.filter((each) => /fits your week|in a week that fits|schedules it/.test(each))).toEqual([]);
});
