import { expect, test } from 'vitest';
import { type Entry, listCards } from '#stories/catalogue/cards.ts';

function entry(title: string, name: string, type: Entry['type'] = 'story'): Entry {
  return { id: `${title}--${name}`, type, title, name };
}

test('a title has one card, which leads to its docs page or to its first story', () => {
  const docs = entry('Elements/<coach-blog>', 'Docs', 'docs');
  const list = entry('Elements/<coach-blog>/List', 'Posts');
  const entries = [docs, entry('Elements/<coach-blog>', 'One'), entry('Elements/<coach-blog>', 'Two'), list];
  const cards = listCards(entries);
  expect(cards.map(({ section, name, note }) => [section, name, note])).toEqual([
    ['Elements', '<coach-blog>', '2 states'],
    ['Parts of elements', '<coach-blog> › List', '1 state'],
  ]);
  expect(cards.map(({ target }) => target)).toEqual([docs, list]);
});

test('each page, mail and document has a card of its own', () => {
  const entries = [
    entry('Site/Pages/Buying', 'Checkout'),
    entry('Site/Pages/Buying', 'Success'),
    entry('Mails and documents/Mails', 'Login Code'),
    entry('Studio/People', 'People'),
    entry('Studio/People', 'Nobody'),
  ];
  expect(listCards(entries).map(({ name }) => name)).toEqual(['Checkout', 'Success', 'Login Code', 'People']);
});

test('a page without stories has no card', () => {
  expect(listCards([entry('Overview', 'Docs', 'docs')])).toEqual([]);
});
