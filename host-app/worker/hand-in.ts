import { createApi } from '#widgets/core/api.ts';
import { sendUnsent } from '#widgets/elements/training/sync/leave-device-chunk.ts';
import { forgetMembers } from './kept-answers.ts';
import { worker } from './worker-scope.ts';

/** Names what is to be done once there is a connection. */
export const LOG = 'coach-log';

let going: ReturnType<typeof sendUnsent> | undefined;

/** Sends what was logged without a connection, one go at a time. @throws where something stays behind, so that the browser asks again. */
export async function syncUnsent(): Promise<void> {
  going ??= sendUnsent(createApi('', askShop)).finally(() => (going = undefined));
  const { sessions, days } = await going;
  if (sessions + days > 0) throw new Error('Something is still on the device.');
}

/** Deletes the kept answers where the session has ended. */
async function askShop(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call);
  if (response.status === 401) await forgetMembers();
  return response;
}

/** What a page sends of its log. Where there is no connection, the browser calls back when there is one. */
export async function sendLog(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    await worker.registration.sync?.register(LOG).catch(() => undefined);
    throw error;
  }
}
