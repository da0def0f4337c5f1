import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '../api/api.stub.ts';
import { lateComponent } from './chunks.tsx';
import { LateWords } from '../i18n/late-words.tsx';
import { ShopProvider } from '../api/shop.tsx';
import type { WordFiles } from '../i18n/word-files.ts';
import { WordsProvider } from '../i18n/words.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const part = { default: () => <p>The form</p> };
const skeleton = page.getByText('Loading the form');
const late = page.getByText('This is taking longer than usual.');
const failed = page.getByText('Couldn’t show this part of the page.');
const retry = page.getByRole('button', { name: 'Try again' });
const form = page.getByText('The form');

/** Renders a late component; each call of `load` waits for the next of these answers. */
async function show() {
  const answers = [Promise.withResolvers<typeof part>(), Promise.withResolvers<typeof part>()];
  const load = vi.fn(() => answers[load.mock.calls.length - 1]!.promise);
  const Part = lateComponent('part', load, <p>Loading the form</p>);
  await render(
    <ShopProvider api={stubApi({}).api}>
      <Part />
    </ShopProvider>,
  );
  await expect.element(skeleton).toBeVisible();
  return { answers, load };
}

test('says after eight seconds that code is late, and shows the code when it comes after all', async () => {
  const { answers } = await show();
  await vi.advanceTimersByTimeAsync(7_999);
  expect(late.query()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(late).toBeVisible();
  await expect.element(skeleton).not.toBeInTheDocument();
  answers[0]!.resolve(part);
  await expect.element(form).toBeVisible();
  await expect.element(late).not.toBeInTheDocument();
});

test('asks again for late code, and has patience for another eight seconds', async () => {
  const { load } = await show();
  await vi.advanceTimersByTimeAsync(8_000);
  await retry.click();
  await expect.element(skeleton).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(8_000);
  await expect.element(late).toBeVisible();
});

test('says at once that code cannot be loaded, and loads it at another try', async () => {
  const { answers } = await show();
  answers[0]!.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect.element(failed).toBeVisible();
  await retry.click();
  answers[1]!.resolve(part);
  await expect.element(form).toBeVisible();
});

test('tries again where the words of late code did not come', async () => {
  const answers = [Promise.reject(new Error('offline')), new Promise<never>(() => undefined), { default: {} }];
  const words: WordFiles = { known: {}, load: { fi: async () => answers.shift()! } };
  await render(
    <ShopProvider api={stubApi({}).api}>
      <WordsProvider language="fi" catalogue={{}}>
        <LateWords words={words}>
          <p>The form</p>
        </LateWords>
      </WordsProvider>
    </ShopProvider>,
  );
  await expect.element(failed).toBeVisible();
  await retry.click();
  await expect.element(failed).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(8_000);
  await expect.element(late).toBeVisible();
  await retry.click();
  await expect.element(form).toBeVisible();
});
