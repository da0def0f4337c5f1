import { expect, test } from 'vitest';
import { post, posts, summary } from './blog.factory.ts';
import { card, search, setUp, show, titles } from './blog.harness.tsx';
import { page } from 'vitest/browser';

setUp();

const finnish = { language: 'fi', title: 'Viikko 24', excerpt: 'Mäkiä ja sadetta.', tags: ['juoksu'] };
const body = post({ id: 9, ...finnish, content: '# Viikko\n\nSatoi.' });
const shop = { 'GET /api/posts': [summary({ id: 9, ...finnish }), ...posts], 'GET /api/posts/9': body };

test('a post in another language says so, and is read as what it is', async () => {
  await show(shop);
  await expect.element(card('Viikko 24').getByText('In Finnish')).toBeVisible();
  const article = card('Viikko 24').element();
  const foreign = [...article.querySelectorAll('[lang]')].map((each) => [each.getAttribute('lang'), each.textContent]);
  expect(foreign).toEqual([
    ['fi', 'Viikko 24'],
    ['fi', 'Mäkiä ja sadetta.'],
    ['fi', 'juoksu'],
  ]);
  await expect.element(card('Viikko 24').getByText('4 min read')).toBeVisible();
  expect(card('Welcome').element().querySelector('[lang]')).toBeNull();
  expect(card('Welcome').element().textContent).not.toContain('In English');
});

test('the search looks through what is shown', async () => {
  await show(shop);
  await search.fill('sadetta');
  await expect.poll(titles).toEqual(['Viikko 24']);
});

test('a post that is open is in its language from the title to the end of its body', async () => {
  await show(shop, { post: 9 });
  const article = page.getByRole('article');
  await expect.element(article.getByText('In Finnish')).toBeVisible();
  for (const text of ['Viikko 24', 'juoksu', 'Satoi.'])
    expect(article.getByText(text, { exact: true }).element().closest('[lang]')).toHaveAttribute('lang', 'fi');
  expect(article.getByText('Share Story').element().closest('article [lang]')).toBeNull();
});

test('an English post has neither for who reads English', async () => {
  await show({ ...shop, 'GET /api/posts/9': post({ id: 9 }) }, { post: 9 });
  await expect.element(page.getByRole('heading', { name: 'Week 24' })).toBeVisible();
  expect(page.getByRole('article').element().querySelector('[lang]')).toBeNull();
});

test('a time that the coach has put in other words stays as it was written', async () => {
  await show({ 'GET /api/posts': [summary({ readTime: 'a cup of coffee' })] });
  await expect.element(card('Week 24').getByText('a cup of coffee')).toBeVisible();
});
