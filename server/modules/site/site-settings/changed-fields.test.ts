import { expect, test } from 'vitest';
import { diffFields } from './changed-fields.ts';

test('names what differs, and what came and went', () => {
  const before = {
    place: 'Oulu',
    chapters: [
      { title: 'One', text: 'a' },
      { title: 'Two', text: 'b' },
    ],
    lead: '',
  };
  const after = { place: 'Oulu', chapters: [{ title: 'One', text: 'c' }], lead: 'New' };
  expect(diffFields(before, after)).toEqual([
    { field: 'chapters.0.text', before: 'a', after: 'c' },
    { field: 'chapters.1.title', before: 'Two', after: null },
    { field: 'chapters.1.text', before: 'b', after: null },
    { field: 'lead', before: null, after: 'New' },
  ]);
});

test('says nothing of what is the same', () => {
  expect(diffFields({ a: 'x', b: [] }, { b: [], a: 'x' })).toEqual([]);
});
