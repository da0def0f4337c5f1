import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { EmailField } from './email-field.tsx';

const email = page.getByRole('textbox', { name: 'E-mail' });
const offer = page.getByRole('status');

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function type(text: string) {
  await email.fill(text);
  await vi.advanceTimersByTimeAsync(600);
}

test('offers the address that was probably meant, and takes it with one press', async () => {
  const typed = vi.fn();
  await render(
    <form onInput={typed}>
      <EmailField hint="The receipt goes there." />
    </form>,
  );
  await type('anna@gmial.com');
  await expect.element(offer).toHaveTextContent('Did you mean anna@gmail.com?');
  await expect.element(email).toHaveAccessibleDescription(/Did you mean.+The receipt goes there\./);
  await page.getByRole('button', { name: 'anna@gmail.com' }).click();
  await expect.element(email).toHaveValue('anna@gmail.com');
  await expect.element(email).toHaveFocus();
  expect(typed).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(600);
  await expect.element(offer).not.toBeInTheDocument();
});

test('says nothing while somebody types, about good addresses, and after the form was emptied', async () => {
  await render(
    <form>
      <EmailField />
      <button type="reset">Empty</button>
    </form>,
  );
  await email.fill('anna@gmail.co');
  await vi.advanceTimersByTimeAsync(599);
  await expect.element(offer).not.toBeInTheDocument();
  await type('anna@gmail.com');
  await expect.element(offer).not.toBeInTheDocument();
  await type('anna@gmail.con');
  await expect.element(offer).toBeVisible();
  await page.getByRole('button', { name: 'Empty' }).click();
  await expect.element(offer).not.toBeInTheDocument();
});

test('looks at what was typed before the script was there', async () => {
  await render(<EmailField defaultValue="anna@hotmial.com" />);
  await vi.advanceTimersByTimeAsync(600);
  await expect.element(offer).toHaveTextContent('Did you mean anna@hotmail.com?');
});
