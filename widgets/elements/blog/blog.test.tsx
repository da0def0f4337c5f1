import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { refusal, stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { post } from './blog.factory.ts';
import { BlogList } from './blog-list.tsx';
import { BASE, shop, card, search, titles, show, setUp } from './blog.harness.tsx';

setUp();

describe('a card', () => {
  test('tells what, when and how long, by the same date for everybody', async () => {
    await show();
    await expect.element(card('Week 24')).toMatchTextContent(/training.*June 15, 2025.*4 min read/);
    await expect.element(card('Week 24').getByRole('link')).toHaveAttribute('href', `${BASE}/blog/1`);
  });

  test('has three tags and says how many more there are', async () => {
    await show();
    const tags = card('Helsinki Marathon').getByRole('list', { name: 'Tags' }).getByRole('listitem');
    await expect.poll(() => tags.elements().map((tag) => tag.textContent)).toEqual(['a', 'b', 'c', '+1 more']);
  });

  test('of a post without a body says that it is coming, and leads to its place', async () => {
    await show();
    await expect.element(card('Breakfast')).toMatchTextContent('Coming soon');
    await expect.element(card('Breakfast').getByRole('link')).toHaveAttribute('href', `${BASE}/blog/5`);
    await expect.element(card('Week 24')).not.toMatchTextContent('Coming soon');
  });
});

describe('the search', () => {
  test('follows every letter and says how many there are', async () => {
    await show();
    await expect.element(page.getByRole('status').first()).toMatchTextContent('4 posts');
    await search.fill('  SEA ');
    expect(titles()).toEqual(['Helsinki Marathon']);
    await expect.element(page.getByRole('status').first()).toMatchTextContent('1 post');
    await search.fill('');
    expect(titles()).toHaveLength(4);
  });

  test('keeps the words when the category changes, and the category when the words do', async () => {
    await show();
    await search.fill('e');
    await page.getByRole('button', { name: 'nutrition' }).click();
    expect(titles()).toEqual(['Breakfast']);
    await expect.element(search).toHaveValue('e');
    await expect.element(page.getByRole('button', { name: 'nutrition' })).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByRole('button', { name: 'all' })).toHaveAttribute('aria-pressed', 'false');
    await search.fill('nothing');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('No posts found matching your criteria.')).toBeVisible();
    await page.getByRole('button', { name: 'all' }).click();
    await search.fill('week');
    expect(titles()).toEqual(['Week 24']);
  });

  test.each(['a'.repeat(2000), '(', '\\', '<img src=x onerror=alert(1)>', '\u202Exyz'])(
    'takes what is hostile as words (%#)',
    async (q) => {
      const { screen } = await show();
      await search.fill(q);
      await expect.element(page.getByText('No posts found matching your criteria.')).toBeVisible();
      expect(screen.container.scrollWidth).toBeLessThanOrEqual(screen.container.clientWidth);
    },
  );

  test('is a form that the blog’s page answers without scripts', async () => {
    const { screen } = await show(shop, { category: 'marathon' });
    await search.fill('sea');
    const form = screen.container.querySelector('form')!;
    expect([form.method, form.getAttribute('action')]).toEqual(['get', `${BASE}/blog`]);
    const sent = (button: Element) => [...new FormData(form, button as HTMLElement)];
    const [enter] = form.querySelectorAll('button');
    // Enter presses the first button of a form.
    expect(sent(enter!)).toEqual([
      ['q', 'sea'],
      ['category', 'marathon'],
    ]);
    expect(sent(form.querySelector('[value=nutrition]')!)).toEqual([
      ['q', 'sea'],
      ['category', 'nutrition'],
    ]);
  });

  test('begins with what an address says, and an unknown category is all', async () => {
    const { api } = stubApi(shop);
    const heard = vi.fn();
    await render(
      <ShopProvider api={api}>
        <BlogList initial={{ q: 'e', category: 'cycling' }} onCriteria={heard} />
      </ShopProvider>,
    );
    await expect.element(search).toHaveValue('e');
    await expect.element(page.getByRole('button', { name: 'all' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'marathon' }).click();
    expect(heard).toHaveBeenLastCalledWith({ q: 'e', category: 'marathon' });
  });

  test('shows as many as the limit says', async () => {
    await show(shop, { limit: 2 });
    await expect.poll(titles).toEqual(['Week 24', 'Breakfast']);
  });
});

describe('reading', () => {
  const title = page.getByRole('heading', { name: 'Helsinki Marathon' });
  const back = page.getByRole('link', { name: '← Back to Blog' });
  const open = async () => {
    await card('Helsinki Marathon').getByRole('link').click();
    await expect.element(page.getByText('It rained.')).toBeVisible();
  };

  test('opens in place, takes the focus along, tells the page, and leads back to the same card', async () => {
    const { emit } = await show();
    await search.fill('sea');
    await open();
    await expect.element(title).toHaveFocus();
    expect(search.query()).toBeNull();
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-post-opened', { postId: 3 });
    await back.click();
    await expect.element(card('Helsinki Marathon').getByRole('link')).toHaveFocus();
    await expect.element(search).toHaveValue('sea');
    expect(page.getByText('It rained.').query()).toBeNull();
  });

  test('has an entry in the history: Back leads to the list, Forward to the post again', async () => {
    await show();
    history.replaceState({ page: 'own' }, '');
    await open();
    expect(history.state).toMatchObject({ page: 'own' });
    history.back();
    await expect.element(card('Helsinki Marathon').getByRole('link')).toHaveFocus();
    history.forward();
    await expect.element(title).toHaveFocus();
    await back.click();
    await expect.element(card('Helsinki Marathon').getByRole('link')).toHaveFocus();
    expect(history.state).toEqual({ page: 'own' });
  });

  test('stays open where the page goes to an anchor of its own', async () => {
    await show();
    await open();
    location.hash = 'elsewhere';
    await expect.poll(() => history.state as unknown).toBeNull();
    history.back();
    await expect.poll(() => location.hash).toBe('');
    await expect.element(title).toBeVisible();
    await back.click();
    await expect.element(card('Helsinki Marathon').getByRole('link')).toHaveFocus();
  });

  test('asks for the list and each post once', async () => {
    const { calls } = await show();
    await open();
    await back.click();
    await open();
    await expect
      .poll(() => calls.map(({ request }) => request))
      .toEqual(['GET /api/posts', 'GET /api/posts/3', 'GET /api/site']);
  });

  test('leaves a click that wants a new tab to the browser', async () => {
    const { emit, screen } = await show();
    let taken: boolean | undefined;
    screen.container.addEventListener('click', (event) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    });
    await card('Helsinki Marathon')
      .getByRole('link')
      .click({ modifiers: ['Control'] });
    expect(taken).toBe(false);
    expect(emit).not.toHaveBeenCalled();
  });

  test('of a post that is not there says so and leads back', async () => {
    await show({ ...shop, 'GET /api/posts/5': refusal(404, 'not_found') });
    await card('Breakfast').getByRole('link').click();
    await expect.element(page.getByRole('heading', { name: 'Post Not Found' })).toHaveFocus();
    await back.click();
    await expect.element(card('Breakfast').getByRole('link')).toHaveFocus();
  });

  test('of a post that does not come has a sentence, a plain link and another try', async () => {
    let away = true;
    await show({ ...shop, 'GET /api/posts/3': () => (away ? refusal(503, 'away') : shop['GET /api/posts/3']) });
    await card('Helsinki Marathon').getByRole('link').click();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('Can’t load the post right now.');
    await expect
      .element(page.getByRole('link', { name: 'Read it on our site' }))
      .toHaveAttribute('href', `${BASE}/blog/3`);
    away = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(title).toHaveFocus();
  });

  test('may begin with a post, without a word to the page and without the focus', async () => {
    const { emit } = await show(shop, { open: 3 });
    await expect.element(page.getByText('It rained.')).toBeVisible();
    expect(document.activeElement).toBe(document.body);
    expect(emit).not.toHaveBeenCalled();
    await back.click();
    await expect.element(card('Helsinki Marathon').getByRole('link')).toHaveFocus();
  });

  test('back from a post that is not in the list goes to the search', async () => {
    await show({ ...shop, 'GET /api/posts/9': post({ id: 9 }) }, { open: 9 });
    await back.click();
    await expect.element(search).toHaveFocus();
  });

  test('follows the attribute when the page changes it', async () => {
    const { change } = await show(shop, {});
    await expect.element(card('Week 24')).toBeVisible();
    await change({ open: 3 });
    await expect.element(title).toBeVisible();
    await change({});
    await expect.element(card('Week 24')).toBeVisible();
  });

  test('a single post has no list around it: the way back is the blog’s page', async () => {
    const { calls } = await show(shop, { post: 3 });
    await expect.element(title).toBeVisible();
    await expect.element(back).toHaveAttribute('href', `${BASE}/blog`);
    expect(search.query()).toBeNull();
    await expect.poll(() => calls.map(({ request }) => request)).toEqual(['GET /api/posts/3', 'GET /api/site']);
  });
});

describe('a category of the coach’s own', () => {
  const own = [post({ id: 1, title: 'Naps', topic: 'Sleep', topicSaid: 'Uni' }), post({ id: 2, title: 'Hills' })];

  test('is asked for by the attribute as it was written, and called as it is translated', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await show({ 'GET /api/posts': own }, { category: 'Sleep' });
    await expect.element(page.getByRole('button', { name: 'Uni' })).toHaveAttribute('aria-pressed', 'true');
    expect(titles()).toEqual(['Naps']);
    expect(warned).not.toHaveBeenCalled();
  });

  test('that no post has is told to the page’s author, and every post is shown', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await show({ 'GET /api/posts': own }, { category: 'Sheep' });
    await expect.poll(titles).toEqual(['Naps', 'Hills']);
    await expect
      .poll(() => warned.mock.calls.flat())
      .toEqual(['<coach-blog>: category="Sheep" is not known and is ignored.']);
  });
});
