import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** Browsers in which an extension replaces or blocks `Intl`. */
const browsers: [string, unknown][] = [
  ['has no Intl', undefined],
  [
    'has one of which every part throws',
    new Proxy(
      {},
      {
        get: () => () => {
          throw new RangeError('Not here.');
        },
      },
    ),
  ],
];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe.each(browsers)('a browser that %s', (_, Intl) => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('Intl', Intl);
  });

  test('loads and shows every page', async () => {
    const { pageData } = await import('./pages/page.factory.ts');
    const { loadPage } = await import('./load-page.ts');
    const { renderToString } = await import('react-dom/server');
    const { PageView } = await import('./page-view.tsx');
    const { createElement } = await import('react');
    const names = Object.keys(import.meta.glob('./pages/*/*.page.tsx')).map((path) =>
      path.replaceAll(/^.*\/|\.page\.tsx$/g, ''),
    );
    expect(names.length).toBeGreaterThan(20);
    for (const page of names) {
      const html = renderToString(createElement(PageView, { Page: await loadPage(page), data: pageData('/') }));
      expect([page, html.length > 200]).toEqual([page, true]);
    }
  });

  test('has prices as symbol and amount, wherever it is', async () => {
    const { priceIn, formatAmount } = await import('#widgets/core/region/money.ts');
    const { detect } = await import('#widgets/core/region/detect.ts');
    const { REGION_LOOKUP } = await import('#widgets/core/region/regions.ts');
    const { BUILT_IN_RATES } = await import('#contract/shared/currencies.ts');
    const around = { stored: () => null, timeZone: () => String(Intl && 'x'), languages: () => ['de-DE', 'x'] };
    expect(detect(around, REGION_LOOKUP)).toEqual({ country: 'US', currency: 'USD', manual: false });
    expect(priceIn('29.90', 'USD', BUILT_IN_RATES).text).toBe('$32.59');
    expect(formatAmount('29.90', 'EUR')).toBe('€29.90');
  });

  test('has dates, weights and sessions all the same', async () => {
    const { dateAndTime, longDate } = await import('#widgets/ui/dates/dates.ts');
    expect([longDate('2025-03-04T12:00:00Z'), longDate('soon')]).toEqual(['2025-03-04', 'N/A']);
    expect(dateAndTime('2025-03-04T22:30:00+13:45')).toBe('2025-03-04T22:30 UTC+13:45');
    const { formatWeight } = await import('#widgets/elements/training/session/session-summary.ts');
    expect(inEnglish(formatWeight(82.5, 'kg'))).toBe('82.5 kg');
  });
});

test('every piece of code of the widgets loads without Intl', async () => {
  vi.resetModules();
  vi.stubGlobal('Intl', undefined);
  const pieces = import.meta.glob(['../widgets/**/*-view.tsx', '../widgets/**/*-chunk.tsx', '../widgets/ui/**/*.ts*']);
  for (const [path, load] of Object.entries(pieces)) {
    if (/\.test\.|\.css/.test(path)) continue;
    expect([path, typeof (await load())]).toEqual([path, 'object']);
  }
});
