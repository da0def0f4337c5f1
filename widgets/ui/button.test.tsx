import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';

const button = page.getByRole('button');

test('keeps the focus while busy, and ignores presses', async () => {
  const onClick = vi.fn();
  const { rerender } = await render(<Button onClick={onClick}>Revoke</Button>);
  await button.click();
  await rerender(
    <Button onClick={onClick} busy>
      Revoke
    </Button>,
  );
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledOnce();
});

test('does not submit its form while busy', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  await render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  await page.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});
