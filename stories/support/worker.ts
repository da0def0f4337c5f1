import { setupWorker } from 'msw/browser';
import { workingShop } from './handlers.ts';
import { SHOP } from './page.ts';

/** Answers in place of the shop. A question to it that has no answer makes the console complain. */
export async function startWorker() {
  const worker = setupWorker(...workingShop);
  await worker.start({
    quiet: true,
    onUnhandledRequest({ url }, print) {
      const { origin, pathname } = new URL(url);
      if (origin === SHOP || pathname.startsWith('/api/')) print.error();
    },
  });
  return worker;
}
