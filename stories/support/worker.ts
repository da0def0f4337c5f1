import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { workingShop } from './handlers.ts';

/** Answers in place of the shop. A question to it that has no answer makes the console complain. */
export async function startWorker() {
  const unanswered = http.all('*/api/*', ({ request }) => {
    console.error(`No story answers ${request.method} ${request.url}`);
    return HttpResponse.error();
  });
  const worker = setupWorker(...workingShop, unanswered);
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return worker;
}
