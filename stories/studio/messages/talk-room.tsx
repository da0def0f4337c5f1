import { http, HttpResponse, type HttpHandler } from 'msw';
import type { ClientThreadResponse } from '#contract/messages/inbox.studio.ts';
import { Screen } from '#host-app/studio/core/screen.tsx';
import ClientThread from '#host-app/studio/talk/client-thread.tsx';

export const USER = '30000000-0000-4000-8000-000000000001';

/** Endpoint of the thread between the coach and {@link USER}. */
export const TALK = `/api/coach/talk/${USER}`;

export function TalkRoom() {
  return (
    <Screen title="Alex Runner">
      <ClientThread user={USER} />
    </Screen>
  );
}

export function talkIs(answer: Partial<ClientThreadResponse>): HttpHandler {
  const client: ClientThreadResponse = { name: 'Alex Runner', email: 'alex@example.org', thread: null, ...answer };
  return http.get(`*${TALK}`, () => HttpResponse.json(client));
}
