import { http, HttpResponse } from 'msw';
import { setupWorker, type SetupWorker } from 'msw/browser';
import { complain } from './console.ts';
import { workingShop } from './handlers.ts';

let started: Promise<SetupWorker> | undefined;

/**
 * Answers in place of the shop. A question to it that has no answer fails the story.
 * Started once: on a docs page several stories ask for it at the same time.
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
