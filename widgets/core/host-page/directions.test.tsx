import { expect, test } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { put, waitForContent, TAGS, workingShop, buildTag } from '../testing/all-elements.harness.ts';

workingShop();

const measureBox = (element: Element) => element.shadowRoot!.querySelector('.coach-root')!.getBoundingClientRect();

test.each(
  everyNth(
    [
      ...TAGS.map((tag) => [buildTag(tag)]),
      [buildTag('coach-signup', 'flow="modal"')],
      [buildTag('coach-signup', 'flow="download"')],
      [buildTag('coach-follow', 'variant="compact"')],
      [buildTag('coach-blog', 'post="1"')],
    ],
    2,
  ),
)('%s begins where the lines of the page begin, from the left and from the right', async (html) => {
  await page.viewport(1400, 800);
  const [left, right] = put(`<div>${html}</div><div dir="rtl">${html}</div>`);
  for (const element of [left!, right!])
    await expect.poll(() => element.shadowRoot!.querySelector('button, a, select, input')).toBeTruthy();
  const [outside, one, other] = [
    document.body.firstElementChild!.getBoundingClientRect(),
    measureBox(left!),
    measureBox(right!),
  ];
  expect(one.left).toBe(outside.left);
  expect(other.right).toBe(outside.right);
  // Messages are English on every page.
  expect(getComputedStyle(right!.shadowRoot!.querySelector('.coach-root')!).direction).toBe('ltr');
  // Narrower content is aligned with the root's start.
  expect(Math.round(freeAt(right!, 'right'))).toBeLessThanOrEqual(1);
});

/** Returns the free space of the root on one side. */
function freeAt(element: Element, side: 'left' | 'right'): number {
  const root = measureBox(element);
  const boxes = [...element.shadowRoot!.querySelectorAll('.coach-root *')]
    .filter((each) => each.checkVisibility() && getComputedStyle(each).position !== 'fixed')
    .map((each) => each.getBoundingClientRect());
  return side === 'right'
    ? root.right - Math.max(...boxes.map(({ right }) => right))
    : Math.min(...boxes.map(({ left }) => left)) - root.left;
}

test.each(everyNth(TAGS, 2))('%s lies on its side in no page that is written from top to bottom', async (tag) => {
  await page.viewport(1100, 800);
  for (const mode of everyNth(['vertical-rl', 'vertical-lr', 'sideways-rl'], 3)) {
    const [element] = put(
      `<div style="writing-mode: ${mode}; block-size: 1000px; inline-size: 700px"><p>Words</p>${buildTag(tag)}</div>`,
    ).slice(-1);
    await waitForContent(element!);
    const { width, height } = measureBox(element!);
    expect(getComputedStyle(element!.shadowRoot!.querySelector('.coach-root')!).writingMode).toBe('horizontal-tb');
    expect(width).toBeGreaterThanOrEqual(tag === 'coach-region' ? 270 : 500);
    expect(width).toBeLessThanOrEqual(1100);
    expect(height).toBeGreaterThan(30);
    document.body.replaceChildren();
  }
});
