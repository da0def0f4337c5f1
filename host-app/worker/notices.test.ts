import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeNotices, endNotices, openNotification, showPushed, showRest } from './notices.ts';

const NOW = new Date('2026-11-23T18:00:00Z').getTime();
const rest = (seconds: number | null) => ({
  type: 'rest' as const,
  endsAt: seconds === null ? null : NOW + seconds * 1_000,
  title: 'Aamu',
  body: 'Your rest is over.',
  url: '/training/mine',
});

interface FakeNotification {
  title: string;
  tag?: string;
  close: () => void;
}

let shown: FakeNotification[];
let pages: { url: string; visibilityState: string; focus: () => void }[];
let opened: string[];
const unsubscribe = vi.fn(async () => true);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  [shown, pages, opened] = [[], [], []];
  unsubscribe.mockClear();
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  vi.stubGlobal('clients', {
    matchAll: async () => pages,
    openWindow: async (url: string) => void opened.push(url),
  });
  vi.stubGlobal('registration', {
    showNotification: async (title: string, { tag, ...more }: NotificationOptions) => {
      const one: FakeNotification = {
        title,
        ...more,
        ...(tag && { tag }),
        close: () => (shown = shown.filter((each) => each !== one)),
      };
      // A browser replaces notifications with the same tag.
      shown = [...shown.filter((each) => !tag || each.tag !== tag), one];
    },
    getNotifications: async ({ tag }: { tag?: string } = {}) => shown.filter((each) => !tag || each.tag === tag),
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (visibilityState: string) => ({
  url: 'https://shop.example/training/mine',
  visibilityState,
  focus: vi.fn(),
});

describe('the end of a rest', () => {
  test.each([
    ['its tab was closed', () => []],
    ['its page is behind another one', () => [page('hidden')]],
  ])('is told where %s, when it is over and not before', async (_, there) => {
    pages = there();
    const told = showRest(rest(120));
    await vi.advanceTimersByTimeAsync(119_000);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    await told;
    expect(shown).toMatchObject([{ title: 'Aamu', body: 'Your rest is over.', tag: 'rest' }]);
  });

  test('is not told to who looks at a page of the shop', async () => {
    pages = [page('hidden'), page('visible')];
    const told = showRest(rest(60));
    await vi.advanceTimersByTimeAsync(60_000);
    await told;
    expect(shown).toEqual([]);
  });

  test('is told once, though the page was loaded again meanwhile and has said it twice', async () => {
    const both = [showRest(rest(60)), showRest(rest(60))];
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(both);
    expect(shown).toHaveLength(1);
  });

  test('is that of the last rest: one that was ended, or followed by another, is silent', async () => {
    const first = showRest(rest(60));
    const second = showRest(rest(90));
    await vi.advanceTimersByTimeAsync(60_000);
    await first;
    expect(shown).toEqual([]);
    await showRest(rest(null));
    await vi.advanceTimersByTimeAsync(30_000);
    await second;
    expect(shown).toEqual([]);
  });

  test('that was told goes when the rest is closed', async () => {
    const told = showRest(rest(10));
    await vi.advanceTimersByTimeAsync(10_000);
    await told;
    expect(shown).toHaveLength(1);
    await showRest(rest(null));
    expect(shown).toEqual([]);
  });

  test.each([-1, 286, Number.NaN])('is not waited for where it lies %d seconds ahead', async (seconds) => {
    const told = showRest(rest(seconds));
    await vi.advanceTimersByTimeAsync(600_000);
    await told;
    expect(shown.filter(({ tag }) => tag === 'rest')).toEqual([]);
  });

  test.each([
    ['is shown where nobody looks', 'hidden', 1],
    ['does not stay where somebody looks at the shop', 'visible', 0],
  ])('that the shop tells %s', async (_, visibility, left) => {
    pages = [page(visibility)];
    await showPushed({ data: { json: () => ({ title: 'Aamu', body: 'Your rest is over.', tag: 'rest' }) } } as never);
    expect(shown).toHaveLength(left);
  });

  test('is nobody’s once its member has signed out, and nothing else is either', async () => {
    await showPushed({
      data: { json: () => ({ title: 'Aamu', body: 'Your coach replied.', tag: 'a' }) },
    } as never);
    const told = showRest(rest(60));
    await endNotices();
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    await told;
    expect(shown).toEqual([]);
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  test('is closed after a withdrawn consent, and push messages go on', async () => {
    await showPushed({ data: { json: () => ({ title: 'Aamu', body: 'Your coach replied.' }) } } as never);
    await closeNotices();
    expect(shown).toEqual([]);
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});

describe('a notice that is pressed', () => {
  const press = (url: string) => openNotification({ notification: { close: vi.fn(), data: { url } } } as never);

  test.each(['https://evil.example/a', '//evil.example/a', 'javascript:alert(1)'])(
    'leads to no other site: %s',
    async (url) => {
      await press(url);
      expect(opened).toEqual(['https://shop.example']);
    },
  );

  test('opens its page, or goes to where it is open', async () => {
    await press('/training/mine');
    expect(opened).toEqual(['https://shop.example/training/mine']);
    pages = [page('hidden')];
    await press('/training/mine');
    expect(pages[0]!.focus).toHaveBeenCalledOnce();
    expect(opened).toHaveLength(1);
  });
});
