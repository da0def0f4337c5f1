import { afterEach, beforeEach, expect, test } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { cdp } from 'vitest/browser';
import { put, waitForContent, TAGS, workingShop, buildTag } from '../testing/all-elements.harness.ts';
import { contrasts } from '../testing/contrast.harness.ts';

workingShop();

interface DevTools {
  send(method: 'Emulation.setEmulatedMedia', options: { media: string }): Promise<void>;
}
const media = (name: string) => (cdp() as unknown as DevTools).send('Emulation.setEmulatedMedia', { media: name });

beforeEach(() => media('print'));
afterEach(() => media(''));

/** Dark on screen; printers omit backgrounds. */
const PAGE = 'background: #111; color: #eee; color-scheme: dark';

test.each(everyNth(TAGS, 2, 1))('%s is ink on paper, without what only a screen can do', async (tag) => {
  const [element] = put(`<main style="${PAGE}">${buildTag(tag)}</main>`);
  await waitForContent(element!);
  document.querySelector('main')!.style.background = '#fff';
  const inside = [...element!.shadowRoot!.querySelectorAll<HTMLElement>('*')].filter((each) => each.checkVisibility());
  const moving = inside.filter((each) => /sticky|fixed/.test(getComputedStyle(each).position));
  expect(moving).toEqual([]);
  expect(inside.filter((each) => each.matches('button, .c-toast'))).toEqual([]);
  expect(contrasts(element!).filter(({ contrast }) => contrast < 4.5)).toEqual([]);
  for (const link of inside.filter((each): each is HTMLAnchorElement => each.matches('a[href^=http]'))) {
    expect(getComputedStyle(link, '::after').content).toContain(link.href.slice(0, 12));
  }
});

test('what was typed is printed, and what is folded is not lost', async () => {
  const [form] = put(buildTag('coach-contact'));
  await waitForContent(form!);
  expect(form!.shadowRoot!.querySelector('textarea')!.checkVisibility()).toBe(true);
  const [training] = put(buildTag('coach-training')).slice(-1);
  await waitForContent(training!, '.training-paper h3');
  expect(training!.shadowRoot!.querySelector('.training-paper')!.checkVisibility()).toBe(true);
});
