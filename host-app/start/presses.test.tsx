import { afterEach, expect, test, vi } from 'vitest';
import { type HeldPresses, holdPresses } from './presses.ts';

let presses: HeldPresses;

afterEach(() => {
  presses.release();
  vi.useRealTimers();
  document.body.replaceChildren();
  location.hash = '';
});

function holdLink() {
  vi.useFakeTimers();
  document.body.innerHTML = '<p data-late><a href="#elsewhere">Elsewhere</a></p>';
  presses = holdPresses();
  const link = document.querySelector('a')!;
  const onClick = vi.fn();
  link.addEventListener('click', onClick);
  link.click();
  expect(onClick).not.toHaveBeenCalled();
  expect(link.ariaBusy).toBe('true');
  return { link, onClick };
}

test('a press on a link that needs the page’s code is replayed once the code has loaded', () => {
  const { link, onClick } = holdLink();
  presses.release();
  expect(onClick).toHaveBeenCalledOnce();
  expect(link.ariaBusy).toBe(null);
  vi.advanceTimersByTime(8_000);
  expect(onClick).toHaveBeenCalledOnce();
});

test('the browser follows a link whose code has not loaded after eight seconds', () => {
  const { onClick } = holdLink();
  vi.advanceTimersByTime(8_000);
  expect(onClick).toHaveBeenCalledOnce();
  expect(location.hash).toBe('#elsewhere');
});
