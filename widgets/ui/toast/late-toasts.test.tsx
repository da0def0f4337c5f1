import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { ToastRegion } from './toast-region.tsx';

vi.mock('./toast-chunk.tsx', () => new Promise(() => undefined));

test('a toast whose code hangs is readable before it goes', async () => {
  await render(
    <div>
      <ToastRegion toast={{ title: 'Message Failed', variant: 'destructive' }} onDismiss={() => undefined} />
    </div>,
  );
  await expect.element(page.getByRole('alert'), { timeout: 4_500 }).toMatchTextContent('Message Failed');
});
