import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchUntilHydrated, type PendingActions } from './until-alive.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Watches a first view with a form whose code never loads. */
function watch() {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<form action="/nowhere" method="post"><input name="email"><button>Send</button></form>';
  const wanted: PendingActions = [];
  const late = vi.fn<(send?: () => void) => void>();
  const watching = watchUntilHydrated(root, wanted, { wake: () => undefined, late });
  // Data that the browser would submit.
  const sent: Record<string, unknown>[] = [];
  root.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) sent.push(Object.fromEntries(new FormData(event.target as HTMLFormElement)));
    event.preventDefault();
  });
  root.querySelector('input')!.value = 'a@example.com';
  const button = root.querySelector('button')!;
  return { button, wanted, late, watching, sent };
}

test('a form that waits is busy at once, and offers to be sent after eight seconds', () => {
  const { button, late, sent, wanted, watching } = watch();
  button.click();
  button.click();
  expect(button.getAttribute('aria-busy')).toBe('true');
  vi.advanceTimersByTime(7_999);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  const [send] = late.mock.lastCall!;
  expect(sent).toEqual([]);
  send!();
  expect(sent).toEqual([{ email: 'a@example.com', back: location.href }]);
  // Code that arrives late submits nothing twice.
  watching.end();
  for (const act of wanted) act();
  expect(sent).toHaveLength(1);
  expect(button.hasAttribute('aria-busy')).toBe(false);
});

test('a form whose code cannot come is sent by the browser, and so is the next one', () => {
  const { button, sent, watching } = watch();
  button.click();
  watching.giveUp();
  expect(sent).toHaveLength(1);
  button.click();
  expect(sent).toHaveLength(2);
});

test('a form that has its code in time is sent by that alone', () => {
  const { button, late, sent, wanted, watching } = watch();
  button.click();
  watching.end();
  vi.advanceTimersByTime(10_000);
  watching.giveUp();
  expect([late.mock.calls, sent]).toEqual([[], []]);
  for (const act of wanted) act();
  expect(sent).toEqual([{ email: 'a@example.com' }]);
});
