import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { isHttpLoaded } from '#widgets/core/api/api.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { NetworkError } from '#widgets/core/api/errors.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from './clock.stub.ts';
import { PostForm } from './post-form.tsx';
import { useForm } from './use-form.ts';

vi.mock('#widgets/core/api/api.ts', { spy: true });
beforeEach(() => stubSlowClock());

const [name, note] = [page.getByLabelText('Name'), page.getByLabelText('Note')];
const status = page.getByRole('status');
const UNSENT = 'Your latest changes are still here and have not been sent.';

/** Sends a name and a note. `answer` lets the request succeed and returns the names of fields changed meanwhile. */
async function sendSlowly() {
  const answered = Promise.withResolvers<void>();
  let changed: string[] | undefined;
  function TestForm() {
    const form = useForm(
      () => ({ values: {} }),
      async (_, listChanged) => {
        await answered.promise;
        changed = listChanged();
        return 'Sent.';
      },
      undefined,
    );
    return (
      <PostForm {...form} action="/" className="">
        <input name="name" aria-label="Name" />
        <textarea name="note" aria-label="Note" />
        <button type="submit">{form.busy ? 'Sending' : 'Send'}</button>
      </PostForm>
    );
  }
  await render(
    <ShopProvider api={stubApi({}).api}>
      <ToastProvider>
        <TestForm />
      </ToastProvider>
    </ShopProvider>,
  );
  await name.fill('Anna');
  await note.fill('I slept badly.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('button', { name: 'Sending' })).toBeVisible();
  return async () => {
    answered.resolve();
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    return changed;
  };
}

test('empties fields that were sent as they are', async () => {
  const answer = await sendSlowly();
  expect(await answer()).toEqual([]);
  await expect.element(name).toHaveValue('');
  await expect.element(note).toHaveValue('');
  await expect.element(status.filter({ hasText: 'Sent.' })).not.toMatchTextContent(UNSENT);
});

test('keeps text that was typed while the form was sent, with its focus and caret, and says so', async () => {
  const answer = await sendSlowly();
  await note.click();
  await userEvent.keyboard('{Control>}{Home}{/Control}Oh! ');
  expect(await answer()).toEqual(['note']);
  await expect.element(note).toHaveValue('Oh! I slept badly.');
  await expect.element(note).toHaveFocus();
  expect((note.element() as HTMLTextAreaElement).selectionStart).toBe(4);
  await expect.element(name).toHaveValue('Anna');
  await expect.element(status.filter({ hasText: UNSENT })).toMatchTextContent(/^Sent\./);
});

test('keeps a field that was emptied while the form was sent', async () => {
  const answer = await sendSlowly();
  await note.fill('');
  expect(await answer()).toEqual(['note']);
  await expect.element(name).toHaveValue('Anna');
});

/** Shows a form whose first request has failed. `count` returns its requests and those of the browser. */
async function failOnce(isComplete: boolean) {
  const isLoaded = vi.mocked(isHttpLoaded).mockReturnValue(false);
  onTestFinished(() => isLoaded.mockRestore());
  const send = vi.fn<() => Promise<void>>().mockRejectedValue(new NetworkError('The client cannot be loaded.'));
  function TestForm() {
    const form = useForm(
      (fields) => {
        if (fields.get('name') !== '') return { values: {} };
        return { errors: { name: 'Enter a name.' }, toast: { title: 'Invalid' } };
      },
      send,
      undefined,
      undefined,
      isComplete,
    );
    return (
      <PostForm {...form} action="/" className="">
        <input name="name" aria-label="Name" defaultValue="Anna" />
        <button type="submit">{form.busy ? 'Sending' : 'Send'}</button>
      </PostForm>
    );
  }
  const { container } = await render(
    <ShopProvider api={stubApi({}).api}>
      <ToastProvider>
        <TestForm />
      </ToastProvider>
    </ShopProvider>,
  );
  const native = vi.fn<() => void>();
  container.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) native();
    event.preventDefault();
  });
  const press = async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  };
  await press();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  const count = () => [send.mock.calls.length, native.mock.calls.length];
  return { press, count, isLoaded };
}

test('leaves the second press to the browser where the code that sends does not arrive, until it does', async () => {
  const { press, count, isLoaded } = await failOnce(true);
  await press();
  await expect.poll(count).toEqual([1, 1]);
  isLoaded.mockReturnValue(true);
  await press();
  await expect.poll(count).toEqual([2, 1]);
});

test('leaves no press to the browser without a connection', async () => {
  const { press, count } = await failOnce(true);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press();
  await expect.poll(count).toEqual([2, 0]);
});

test('leaves no press with invalid fields to the browser', async () => {
  const { press, count } = await failOnce(true);
  await name.fill('');
  await press();
  await expect.element(page.getByText('Invalid')).toBeVisible();
  expect(count()).toEqual([1, 0]);
});

test('leaves no press to the browser if the fields do not hold the whole request', async () => {
  const { press, count } = await failOnce(false);
  await press();
  await expect.poll(count).toEqual([2, 0]);
});
