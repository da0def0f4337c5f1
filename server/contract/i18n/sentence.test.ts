import { expect, test } from 'vitest';
import { sentence, findSentence } from './sentence.ts';
import { speak } from './speak.ts';
import { modelForm, withdrawalInstructions } from '../sales/withdrawal-words.ts';

test('a sentence is its English, and knows what it was made of', () => {
  const text = sentence('Between {min} and {max}.', { min: 1, max: 5 });
  expect(text).toBe('Between 1 and 5.');
  expect(findSentence(text)).toEqual({
    id: 'Between {min} and {max}.',
    message: text,
    values: { min: 1, max: 5 },
  });
  expect(findSentence('Between 1 and 6.')).toBeUndefined();
});

test('one inside of another is said in the same language', () => {
  const inner = sentence('on {site}', { site: 'a.example' });
  const { id, values } = findSentence(sentence('Look {where}.', { where: inner }))!;
  expect(id).toBe('Look {where}.');
  expect(values).toEqual({ where: { id: 'on {site}', message: 'on a.example', values: { site: 'a.example' } } });
});

test('without a catalogue a sentence is what it was in English', () => {
  const text = sentence('At least {min}.', { min: 3 });
  expect(speak('fi', {}, findSentence(text)!)).toBe(text);
  expect(speak('fi', { 'At least {min}.': ['Vähintään ', ['min'], '.'] }, findSentence(text)!)).toBe('Vähintään 3.');
});

test('each line of the withdrawal can be said in another language', () => {
  const trader = { name: 'Kaski Oy', lines: ['Rantatie 1'], email: 'ask@kaski.example' };
  const { right, effects } = withdrawalInstructions(trader, 'https://kaski.example/withdraw');
  for (const line of [...right, ...effects, ...modelForm(trader)]) expect(findSentence(line)?.message).toBe(line);
});
