import { describe, expect, test } from 'vitest';
import { readData } from './read-data.ts';
import { answers } from '../subscribe.factory.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64url');

describe('what a form would take', () => {
  test.each([
    ['JSON', JSON.stringify(answers)],
    ['JSON that was encoded once more', encodeURIComponent(JSON.stringify(answers))],
    ['base64url', base64(JSON.stringify(answers))],
    ['base64 whose plus signs were read as spaces', btoa(JSON.stringify(answers)).replaceAll('+', ' ')],
  ])('is read as %s', (_, data) => {
    // Only the buyer can give consents.
    const { healthConsent: _health, startConsent: _start, ...rest } = answers;
    expect(readData(data)).toEqual(rest);
  });

  test('may be beyond ASCII, and numbers', () => {
    const data = { fullName: 'Päivi Åberg', age: 34, trainingDaysPerWeek: 4 };
    expect(readData(base64(JSON.stringify(data)))).toEqual({
      fullName: 'Päivi Åberg',
      age: '34',
      trainingDaysPerWeek: '4',
    });
  });
});

describe('everything else is left out', () => {
  test('unknown names and values that the form would refuse', () => {
    const data = { ...answers, role: 'coach', programId: 4, mainGoal: 'sprint', age: '7', email: 'alex', height: {} };
    const { mainGoal: _goal, age: _age, email: _email, height: _height, ...given } = answers;
    const { healthConsent: _health, startConsent: _start, ...rest } = given;
    expect(readData(JSON.stringify(data))).toEqual(rest);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"fullName":'],
    ['no base64', '!!!'],
    ['half a character', '%E4%'],
    ['no text', '__8'],
    ['a list', '[["fullName","Alex"]]'],
    ['a list in base64', base64('[{"fullName":"Alex"}]')],
    ['null', base64('null')],
    ['a number', base64('7')],
    ['a text', base64('"fullName"')],
    ['answers in answers', '{"answers":{"fullName":"Alex"},"fullName":{"toString":"Alex"}}'],
    ['a prototype', '{"__proto__":{"fullName":"Alex"},"constructor":{"prototype":{"fullName":"Alex"}}}'],
    ['more than a form can hold', JSON.stringify({ fullName: 'Alex', biggestChallenge: 'ä'.repeat(4100) })],
  ])('%s', (_, data) => {
    expect(readData(data)).toEqual({});
    expect(({} as Record<string, unknown>)['fullName']).toBeUndefined();
  });
});
