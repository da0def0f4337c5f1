import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { program } from '#widgets/elements/programs/programs.factory.ts';
import { Contact } from './contact.tsx';

const interest = page.getByRole('combobox', { name: 'Programme interest' });

beforeEach(() => stubSlowClock());

async function show(picked: string) {
  const offered = [program({ id: 7, displayName: 'Long Winter' })];
  const { api, calls } = stubApi({ 'GET /api/programs': offered, 'POST /api/contact': { status: 'accepted' } });
  await render(
    <ShopProvider api={api}>
      <ToastProvider>
        <Contact interest={picked} name="Ada" />
      </ToastProvider>
    </ShopProvider>,
  );
  return calls;
}

test.each(['all-day', 'program-8', '__proto__'])('%s, which no programme has any more, picks nothing', async (word) => {
  const calls = await show(word);
  await expect.element(interest.getByRole('option', { name: 'Long Winter' })).toBeInTheDocument();
  await expect.element(interest).toHaveValue('');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('reader@example.org');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(() => calls.at(-1)?.body).toMatchObject({ programInterest: '' });
});

test('a programme without a word of its own goes by its number and its name', async () => {
  const calls = await show('program-7');
  await expect.element(interest).toHaveValue('program-7');
  await expect.element(interest).toHaveDisplayValue('Long Winter');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('reader@example.org');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(() => calls.at(-1)?.body).toMatchObject({ programInterest: 'program-7' });
});
