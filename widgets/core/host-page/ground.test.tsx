import { describe, expect, test } from 'vitest';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { put, waitForContent, TAGS, workingShop, buildTag } from '../testing/all-elements.harness.ts';
import { contrasts } from '../testing/contrast.harness.ts';

workingShop();

/** Typical pages: their styles, and attributes of the tags. */
const PAGES: readonly [name: string, style: string, attributes?: string][] = [
  ['in grey on white', 'background: #fff; color: #555'],
  ['in a paler grey on white', 'background: #fff; color: #666'],
  ['too pale by itself', 'background: #fff; color: #999'],
  ['on a grey ground', 'background: #e4e4e4; color: #333'],
  ['that is dark and says so', 'background: #111; color: #eee; color-scheme: dark'],
  ['that is dark and does not say so', 'background: #111; color: #eee'],
  ['that is dark blue', 'background: #0b1d3a; color: #cbd5e1'],
  ['that says dark and is light', 'background: #fff; color: #222; color-scheme: dark'],
  ['with a dark part in whose colour nothing is written', 'background: #222; color: #333'],
  ['of a colour between light and dark', 'background: #3a6ea5; color: #fff'],
  ['in the middle of grey', 'background: #808080; color: #000'],
  ['with a light gradient', 'background: linear-gradient(#fff, #f4f6f8); color: #444'],
  ['with a gradient from light to dark', 'background: linear-gradient(90deg, #fff, #203040); color: #fff'],
  ['with a veil over white', 'background: linear-gradient(rgb(0 0 0 / 80%), rgb(0 0 0 / 80%)), #fff; color: #fff'],
  ['in colours of today', 'background: oklch(0.22 0.03 250); color: oklch(0.93 0.01 250)'],
  ['that is light, with a dark theme asked for', 'background: #fff; color: #333', 'data-theme="dark"'],
  ['that is dark, with a light theme asked for', 'background: #111; color: #eee', 'data-theme="light"'],
  ['that is grey, with a dark theme asked for', 'background: #888; color: #666', 'data-theme="dark"'],
];

/** Every element in the nightly run. By day two or three a page, so that each element is on several pages. */
function selectTags(page: string): typeof TAGS {
  const at = PAGES.findIndex(([name]) => name === page);
  return isNightly ? TAGS : TAGS.filter((_, index) => (index + at) % 6 === 0);
}

test.each(PAGES)('on a page %s all words can be read', async (name, style, attributes) => {
  const elements = put(
    `<main style="${style}">${selectTags(name)
      .map((tag) => buildTag(tag, attributes))
      .join('')}</main>`,
  );
  await Promise.all(elements.map((element) => waitForContent(element)));
  // Form errors stay red there too.
  for (const { shadowRoot } of elements) for (const form of shadowRoot!.querySelectorAll('form')) form.requestSubmit();
  await expect
    .poll(() =>
      elements.every(
        ({ localName, shadowRoot }) => !FORMS.includes(localName) || shadowRoot!.querySelector('[aria-invalid=true]'),
      ),
    )
    .toBe(true);
  const pale = elements.flatMap((element) =>
    contrasts(element)
      .filter(({ contrast }) => contrast < 4.5)
      .map(({ words, contrast }) => `${element.localName}: ${contrast} ${words.slice(0, 30)}`),
  );
  expect(pale).toEqual([]);
});

const FORMS = ['coach-contact', 'coach-onboarding', 'coach-scam-guide', 'coach-signup', 'coach-subscribe'];

describe('a page that changes', () => {
  const ground = (element: Element) => element.shadowRoot!.querySelector<HTMLElement>('.coach-root')!.dataset['ground'];
  const follow = async (html: string) => {
    const [element] = put(html);
    await waitForContent(element!);
    return element!;
  };

  test('to a dark theme takes its elements along', async () => {
    document.body.style.cssText = 'background: #fff; color: #222';
    const element = await follow(buildTag('coach-follow'));
    expect(ground(element)).toBe('light');
    document.body.style.cssText = 'background: #111; color: #eee';
    await expect.poll(() => ground(element)).toBe('dark');
    element.setAttribute('data-theme', 'dark');
    await expect.poll(() => ground(element)).toBe('');
  });

  test('slowly is looked at again when it has', async () => {
    document.body.style.cssText = 'background: #fff; color: #222; transition: background-color 80ms';
    const element = await follow(buildTag('coach-follow'));
    document.body.style.background = '#111';
    await expect.poll(() => ground(element)).toBe('dark paper');
  });

  test('is left alone once the element is gone', async () => {
    document.body.style.cssText = 'background: #fff; color: #222';
    const element = await follow(buildTag('coach-follow'));
    const inner = element.shadowRoot!.querySelector<HTMLElement>('.coach-root')!;
    element.remove();
    await expect.poll(() => element.shadowRoot!.childElementCount).toBe(0);
    document.body.style.background = '#111';
    await Promise.resolve();
    expect(inner.dataset['ground']).toBe('light');
  });
});

test('a page without a ground of its own decides with its color-scheme', async () => {
  const [light, dark] = put(buildTag('coach-follow') + buildTag('coach-follow', 'style="color-scheme: dark"'));
  await Promise.all([light!, dark!].map((each) => waitForContent(each)));
  const scheme = (element: Element) => getComputedStyle(element.shadowRoot!.querySelector('.coach-root')!).colorScheme;
  expect([scheme(light!), scheme(dark!)]).toEqual(['normal', 'dark']);
});

test('a tint whose colour has negative parts is as translucent as it is', async () => {
  const tint = 'background: color-mix(in oklab, #71717a 10%, transparent)';
  const [element] = put(
    `<div style="background: #fff; color: #222"><div style="${tint}">${buildTag('coach-follow')}</div></div>`,
  );
  await waitForContent(element!);
  expect(element!.shadowRoot!.querySelector<HTMLElement>('.coach-root')!.dataset['ground']).toBe('light');
});

test.each(['#0000', '#fff', '#10212b'])('a ground that a picture on %s hides is ours', async (colour) => {
  const ground = `background: url('data:,') ${colour}; color: #fff`;
  const [element] = put(`<div style="${ground}">${buildTag('coach-follow')}</div>`);
  await waitForContent(element!);
  expect(contrasts(element!)[0]!.contrast).toBeGreaterThanOrEqual(4.5);
  expect(getComputedStyle(element!.shadowRoot!.querySelector('.coach-root')!).backgroundColor).not.toBe(
    'rgba(0, 0, 0, 0)',
  );
});

test.each([
  ['white words on a white page', 'background: #fff; color: #fff', 'light paper'],
  ['black words on a black page', 'background: #000; color: #111', 'dark paper'],
  ['pale words on a white page', 'background: #fff; color: #999', 'light ink'],
])('%s: the ground is ours if nobody could read them', async (_, style, ground) => {
  const picture = '<img alt="" style="position: absolute; inset: 0" src="data:,">';
  const [element] = put(`<div style="position: relative; ${style}">${picture}${buildTag('coach-follow')}</div>`);
  await waitForContent(element!);
  expect(element!.shadowRoot!.querySelector<HTMLElement>('.coach-root')!.dataset['ground']).toBe(ground);
});
