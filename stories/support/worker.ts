import { http, HttpResponse } from 'msw';
import { setupWorker, type SetupWorker } from 'msw/browser';
import { complain } from './console.ts';
import { workingShop } from './handlers.ts';

let started: Promise<SetupWorker> | undefined;

/**
 * Starts the service worker that answers for the shop. A request without an answer fails the story. Starts once,
 * because several stories of a docs page request it at a time.
 */
export function startWorker(): Promise<SetupWorker> {
  return (started ??= start());
}

async function start() {
  const unanswered = http.all('*/api/*', ({ request }) => {
    complain(`A request that nobody answers: ${request.method} ${request.url}`);
    return HttpResponse.error();
  });
  const worker = setupWorker(...workingShop, unanswered);
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return worker;
}
