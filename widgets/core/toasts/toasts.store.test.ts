import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts } from './toasts.store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a toast goes after five seconds', () => {
  const { getState } = createToasts();
  getState().toast({ title: 'One' });
  vi.advanceTimersByTime(4999);
  expect(getState().current?.title).toBe('One');
  vi.advanceTimersByTime(1);
  expect(getState().current).toBeNull();
});

test('the newest wins and has its own time', () => {
  const { getState } = createToasts();
  getState().toast({ title: 'One' });
  vi.advanceTimersByTime(4000);
  getState().toast({ title: 'Two', variant: 'destructive' });
  vi.advanceTimersByTime(4000);
  expect(getState().current).toEqual({ title: 'Two', variant: 'destructive' });
  vi.advanceTimersByTime(1000);
  expect(getState().current).toBeNull();
});

test('a dismissed toast leaves no timer behind', () => {
  const { getState } = createToasts();
  getState().toast({ title: 'One', duration: 100 });
  getState().dismiss();
  expect(getState().current).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test('a page has one toast, whichever part of it shows the newest', () => {
  const [one, other] = [createToasts(), createToasts()];
  one.getState().toast({ title: 'One' });
  other.getState().toast({ title: 'Two' });
  expect([one.getState().current, other.getState().current?.title]).toEqual([null, 'Two']);
});
