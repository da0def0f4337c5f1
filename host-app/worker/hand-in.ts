import { createApi } from '#widgets/core/api.ts';
import { sendUnsent } from '#widgets/elements/training/sync/leave-device-chunk.ts';
import { forgetMembers } from './kept-answers.ts';
import { worker } from './worker-scope.ts';

/** Tag of the background sync. */
export const LOG = 'coach-log';

let going: ReturnType<typeof sendUnsent> | undefined;

/** Sends the unsent log, one sync at a time. @throws if something stays unsent, so that the browser retries. */
export async function syncUnsent(): Promise<void> {
  going ??= sendUnsent(createApi('', askShop)).finally(() => (going = undefined));
  const { sessions, days } = await going;
  if (sessions + days > 0) throw new Error('Something is still on the device.');
}

/** Fetches, and deletes the cached answers if the session has ended. */
async function askShop(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call);
  if (response.status === 401) await forgetMembers();
  return response;
}

/** Sends a page's log. Without a connection, registers a background sync. */
export async function sendLog(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    await worker.registration.sync?.register(LOG).catch(() => undefined);
    throw error;
  }
}
