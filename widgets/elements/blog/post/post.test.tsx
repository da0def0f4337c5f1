import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import type { PostResponse } from '#contract/site/posts/blog.ts';
import { post } from '../blog.factory.ts';
import { Post } from './post.tsx';

const BASE = 'https://coach.example';

async function show(shown: PostResponse | undefined) {
  const screen = await render(
    <ShopProvider api={stubApi({}).api} base={BASE}>
      <ToastProvider>
        <Post post={shown} />
      </ToastProvider>
    </ShopProvider>,
  );
  return screen.container;
}

describe('a post', () => {
  test('has its facts, its title, all of its tags and the ways on', async () => {
    await show(post({ title: 'Welcome', tags: ['a', 'b', 'c', 'd'] }));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    await expect.element(page.getByRole('article')).toMatchTextContent(/training.*June 15, 2025.*4 min read/);
    const tags = page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
    expect(tags.elements().map((tag) => tag.textContent)).toEqual(['a', 'b', 'c', 'd']);
    await expect.element(page.getByRole('heading', { level: 2, name: 'Ready to Start Your Journey?' })).toBeVisible();
    for (const [name, path] of [
      ['View Training Programs', '/demo'],
      ['Get Personal Coaching', '/personal-coaching'],
      ['← Back to Blog', '/blog'],
    ] as const) {
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', BASE + path);
    }
  });

  test('leads to no coaching in a shop without it', async () => {
    await show(post({ coaching: false }));
    await expect.element(page.getByRole('link', { name: 'View Training Programs' })).toBeVisible();
    expect(page.getByRole('link', { name: 'Get Personal Coaching' }).query()).toBeNull();
  });

  test('shows each form of its lines', async () => {
    const content = '# Large\n## Small\n- one\n- two\n*Said.*\n**Lead:** rest\n---\nText';
    await show(post({ content }));
    await expect.element(page.getByRole('heading', { level: 2, name: 'Large' })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 3, name: 'Small' })).toBeVisible();
    const items = page.getByRole('listitem').filter({ hasText: /^(one|two)$/ });
    expect(items.elements().map((item) => item.parentElement?.childElementCount)).toEqual([2, 2]);
    await expect.element(page.getByRole('blockquote')).toMatchTextContent('Said.');
    await expect.element(page.getByText('Lead:', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Lead: rest')).toBeVisible();
    await expect.element(page.getByRole('separator')).toBeVisible();
    await expect.element(page.getByText('Text', { exact: true })).toBeVisible();
  });

  test.each([
    '<img src=x onerror="window.hit=1">',
    '<script>window.hit=1</script>',
    '<b>bold</b> &amp; [link](javascript:window.hit=1)',
    '\u202Eright to left\u202C',
  ])('shows %s as it was typed', async (text) => {
    const container = await show(post({ title: text, tags: [text], content: `${text}\n- ${text}\n# ${text}` }));
    const body = container.querySelector('.post-body')!;
    expect([...body.querySelectorAll('p, li, h2')].map((each) => each.textContent)).toEqual([text, text, text]);
    expect(container.querySelector('img, script, b')).toBeNull();
    expect(window).not.toHaveProperty('hit');
  });
});

test('a post that is not there says so and leads back', async () => {
  await show(undefined);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Post Not Found' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '← Back to Blog' })).toHaveAttribute('href', `${BASE}/blog`);
});

describe('Share Story', () => {
  const button = page.getByRole('button', { name: 'Share Story' });
  const link = `${BASE}/blog/3`;
  const share = vi.fn<(data: ShareData) => Promise<void>>();
  const copy = vi.fn<(text: string) => Promise<void>>();

  beforeEach(async () => {
    share.mockReset();
    copy.mockReset().mockResolvedValue();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copy);
    await show(post({ id: 3, title: 'Helsinki' }));
  });

  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'share');
  });

  const canShare = () => Object.defineProperty(navigator, 'share', { configurable: true, value: share });

  test('hands the link to the device', async () => {
    canShare();
    share.mockResolvedValue();
    await button.click();
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Helsinki', url: link });
    expect(copy).not.toHaveBeenCalled();
  });

  test('says nothing when the visitor thinks better of it', async () => {
    canShare();
    share.mockRejectedValue(new DOMException('', 'AbortError'));
    await button.click();
    await expect.poll(() => share.mock.calls).toHaveLength(1);
    expect(copy).not.toHaveBeenCalled();
    expect(page.getByText('Copy failed').query()).toBeNull();
  });

  test('copies the link where the device cannot share', async () => {
    canShare();
    share.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await button.click();
    await expect.element(page.getByText('Copied!')).toBeVisible();
    expect(copy).toHaveBeenCalledExactlyOnceWith(link);
  });

  test('copies the link where there is no sharing', async () => {
    await button.click();
    await expect.element(page.getByText('Copied!')).toBeVisible();
    // Stays after the toast has disappeared.
    await expect.element(page.getByText('Link copied to clipboard.', { exact: true })).toBeVisible();
    expect(copy).toHaveBeenCalledExactlyOnceWith(link);
  });

  test('puts the link down to be copied by hand when that fails, too', async () => {
    copy.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await button.click();
    await expect.element(page.getByText('Copy failed')).toBeVisible();
    await expect.element(page.getByText('Please manually copy the text')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Link to this story' })).toHaveValue(link);
  });
});
