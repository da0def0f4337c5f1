import { beforeEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { ToastRegion } from './toast-region.tsx';
import '../../tokens.css';
import './toast-region.css';

beforeEach(() => page.viewport(360, 640));

const toast = { title: 'Message Sent!', description: "Thanks for your message. I'll get back to you soon." };
const at = (top: number, height = 44) => ({ position: 'fixed', insetInline: 0, top, height }) as const;

async function show(...tops: number[]) {
  await render(
    <div>
      {tops.map((top) => (
        <button key={top} type="button" style={at(top)}>
          {top}
        </button>
      ))}
      <ToastRegion toast={toast} onDismiss={() => undefined} />
    </div>,
  );
  const card = page.getByText(toast.title);
  await expect.element(card).toBeVisible();
  return () => document.querySelector('.c-toast')!.getBoundingClientRect();
}

const covers = (box: DOMRect, top: number) => box.bottom > top && box.top < top + 44;

describe('a toast on a narrow screen', () => {
  test('stands at the lower edge where nothing is', async () => {
    const box = await show(100);
    await expect.poll(() => 640 - box().bottom).toBeLessThan(32);
  });

  test.each([[[580]], [[590, 480]], [[596, 540, 400]]])('covers none of the buttons at %j', async (tops) => {
    const box = await show(...tops);
    await expect.poll(() => tops.some((top) => covers(box(), top))).toBe(false);
    expect(box().top).toBeGreaterThanOrEqual(0);
  });

  test('leaves words alone where there is room beside them', async () => {
    const words = document.body.appendChild(document.createElement('p'));
    words.textContent = 'You are signed out.';
    Object.assign(words.style, at(580), { insetInline: '0', margin: '0', top: '580px', height: '44px' });
    const box = await show(100);
    await expect.poll(() => covers(box(), 580)).toBe(false);
    expect(covers(box(), 100)).toBe(false);
    words.remove();
  });

  test('covers words rather than what says how something stands', async () => {
    const places = [0, 80, 160, 240, 320, 400, 480, 560].map((top) => {
      const line = document.body.appendChild(document.createElement('p'));
      line.textContent = 'Words';
      if (top === 560) line.role = 'alert';
      Object.assign(line.style, { position: 'fixed', insetInline: '0', margin: '0', top: `${top}px`, height: '76px' });
      return line;
    });
    const box = await show();
    await expect.poll(() => box().bottom).toBeLessThanOrEqual(560);
    expect(box().top).toBeGreaterThanOrEqual(0);
    for (const line of places) line.remove();
  });

  test('gives way to a control that comes later, when the page is scrolled', async () => {
    const box = await show(100);
    await expect.poll(() => box().bottom).toBeGreaterThan(600);
    const late = document.body.appendChild(document.createElement('button'));
    Object.assign(late.style, { position: 'fixed', left: '0', right: '0', top: '580px', height: '44px' });
    dispatchEvent(new Event('scrollend'));
    await expect.poll(() => covers(box(), 580)).toBe(false);
    late.remove();
  });
});
