import { http, HttpResponse, type HttpHandler } from 'msw';
import type { ClientPlansResponse } from '#contract/training/plans/assignments.studio.ts';
import type { ClientThreadResponse } from '#contract/messages/inbox.studio.ts';
import type {
  ClientLogResponse,
  ClientResponse,
  ClientRow,
  ClientsResponse,
} from '#contract/coaching/clients.studio.ts';
import {
  client,
  clientCheckIns,
  clientHealth,
  clientLog,
  clientRow,
  sessionNote,
} from '#host-app/studio/clients/clients.factory.ts';

const COUNTS = { all: 23, waiting: 4, 'check-in': 4, pain: 1, new: 1, card: 1, quiet: 2, plan: 3 };

export function clientsAre(items: ClientRow[], counts: ClientsResponse['counts'] = COUNTS): HttpHandler {
  return http.get('*/api/coach/clients', () =>
    HttpResponse.json({ items, total: items.length, page: 1, pages: 1, counts } satisfies ClientsResponse),
  );
}

export const clientIs = (parts: Partial<ClientResponse> = {}): HttpHandler =>
  http.get('*/api/coach/clients/:id', () => HttpResponse.json(client(parts)));

export const logIs = (parts: Partial<ClientLogResponse> = {}): HttpHandler =>
  http.get('*/api/coach/clients/:id/log', ({ request }) =>
    HttpResponse.json(
      new URL(request.url).searchParams.has('before')
        ? clientLog({ from: '2026-09-29', until: '2026-10-26', days: [], older: false })
        : clientLog(parts),
    ),
  );

export const checkInsAre = (count: number, covered = true): HttpHandler =>
  http.get('*/api/coach/clients/:id/check-ins', () => HttpResponse.json({ ...clientCheckIns(count), covered }));

export const someClients: ClientRow[] = [
  clientRow(1, {
    needs: [
      { kind: 'waiting', days: 3 },
      { kind: 'pain', days: 4 },
      { kind: 'card', days: 2 },
      { kind: 'quiet', days: 11 },
      { kind: 'plan', days: -4 },
    ],
    planUntil: '2026-11-19',
  }),
  clientRow(2, { member: 'Kim Swimmer', needs: [{ kind: 'waiting', days: 0 }] }),
  clientRow(3, { member: 'Bartholomew Featherstonehaugh-Cholmondeley', needs: [{ kind: 'pain', days: 1 }] }),
  clientRow(4, { member: 'Åsa Öhman', needs: [{ kind: 'plan', days: null }], lastSession: null, planUntil: null }),
  clientRow(5, {
    member: 'Guest Buyer',
    guest: true,
    needs: [{ kind: 'new', days: 0 }],
    lastSession: null,
    planUntil: null,
  }),
  clientRow(6, { member: 'Zoë Salo' }),
];

/** Answers all requests of a client page. */
export const clientRooms: readonly HttpHandler[] = [
  clientsAre(someClients),
  clientIs(),
  logIs(),
  checkInsAre(20),
  http.post('*/api/coach/clients/:id/log/:session/note', () => HttpResponse.json(sessionNote())),
  http.post('*/api/coach/clients/:id/health', () => HttpResponse.json(clientHealth())),
  // Plans and messages have stories of their own.
  http.get('*/api/coach/clients/:id/plans', () => HttpResponse.json({ plans: [] } satisfies ClientPlansResponse)),
  http.get('*/api/coach/talk/:id', () =>
    HttpResponse.json({
      name: 'Alex Runner',
      email: 'alex@example.com',
      thread: null,
    } satisfies ClientThreadResponse),
  ),
  http.get('*/api/coach/answers', () => HttpResponse.json({ items: [], total: 0, page: 1, pages: 1 })),
];
