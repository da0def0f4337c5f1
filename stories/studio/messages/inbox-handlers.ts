import { http, HttpResponse, type HttpHandler } from 'msw';
import type { Thread, ThreadResponse, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { clientRooms } from '../coaching/clients-handlers.ts';
import type { TodayResponse } from '#contract/operations/today.studio.ts';
import { answered, checkIn } from '#widgets/parts/coaching/coaching.factory.ts';

const id = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export function thread(n: number, parts: Partial<Thread> = {}): Thread {
  return {
    id: id(n),
    name: 'A Reader',
    email: `reader-${n}@example.org`,
    status: 'open',
    spam: false,
    lastText: 'Hello,\nis Tuesday free?',
    lastAt: '2026-03-01T11:00:00.000+02:00',
    version: 1,
    ...parts,
  };
}

/** Returns a thread of a person who wrote, was answered, replied, and is a client waiting for an answer. */
export function wholeThread(parts: Partial<ThreadResponse> = {}): ThreadResponse {
  const at = (day: number) => `2026-03-0${day}T11:00:00.000+02:00`;
  const said = (n: number, day: number) => ({ id: id(100 + n), at: at(day) });
  return {
    ...thread(1, { name: 'Alex Runner', email: 'alex@example.org' }),
    entries: [
      {
        kind: 'message',
        ...said(1, 1),
        name: 'Alex Runner',
        text: 'Hello,\nis Tuesday free?',
        programInterest: 'hybrid',
        about: 'Hybrid Athlete',
        bot: false,
      },
      { kind: 'answer', ...said(2, 2), text: 'It is. At seven?', mail: 'sent' },
      { kind: 'reply', ...said(3, 3), text: 'At seven.' },
      {
        kind: 'onboarding',
        ...said(4, 4),
        name: 'Alex Runner',
        paidFor: 'Personal Coaching: Monthly coaching',
        answers: { age: '34', mainGoal: 'marathon' },
        health: true,
      },
      { kind: 'check-in', ...said(5, 5), checkIn: { ...answered('2026-02-23'), version: 2 } },
      { kind: 'check-in', ...said(6, 6), checkIn: { ...checkIn(), version: 1 } },
    ],
    ...parts,
  };
}

export const BACKUP = {
  at: '2026-03-05T03:04:00.000+02:00',
  late: false,
  untested: null,
  pending: false,
  failing: false,
  problem: null,
};

export function today(parts: Partial<TodayResponse> = {}): TodayResponse {
  const at = '2026-03-05T11:00:00.000+02:00';
  return {
    waiting: [
      { kind: 'check-ins', count: 1, since: '2026-03-04T09:00:00.000+02:00', until: null },
      { kind: 'threads', count: 12, since: '2026-03-01T11:00:00.000+02:00', until: null },
      { kind: 'withdrawals', count: 2, since: '2026-03-01T11:00:00.000+02:00', until: '2026-03-15T23:59:59.999+02:00' },
      { kind: 'unsellable', count: 1, since: null, until: null },
    ],
    missingFiles: 0,
    formerAddress: null,
    signInFailures: [],
    firstRun: null,
    backup: BACKUP,
    askingSites: [{ origin: 'https://club.example', askedAt: '2026-03-01T08:00:00.000+02:00' }],
    lately: [
      { kind: 'order', id: '1', at, who: 'Kim Swimmer', what: 'Hybrid Athlete', amount: '99.99', currency: 'EUR' },
      { kind: 'account', id: '2', at, who: 'kim@example.org' },
      { kind: 'guide', id: '3', at, who: 'reader@example.org' },
    ],
    week: {
      from: '2026-03-02',
      currencies: [
        { currency: 'EUR', now: { amount: '299.97', payments: 3 }, before: { amount: '780.00', payments: 8 } },
      ],
      subscribers: 4,
      scheduled: [
        { kind: 'post', id: '7', title: 'Before the first light', at: '2026-03-06T07:00:00.000+02:00' },
        { kind: 'newsletter', id: id(9), title: 'Spring is here', at: '2026-03-07T07:00:00.000+02:00' },
      ],
    },
    sales: {
      month: '2026-03',
      currencies: [
        {
          currency: 'EUR',
          now: { amount: '1299.87', payments: 13 },
          before: { amount: '4020.10', payments: 41 },
        },
      ],
    },
    ...parts,
  };
}

export function todayIs(answer: TodayResponse): HttpHandler {
  return http.get('*/api/coach/today', () => HttpResponse.json(answer));
}

export function threadsAre(items: Thread[], counts = { open: items.length, done: 4, spam: 2 }): HttpHandler {
  const page: ThreadsResponse = { items, total: items.length, page: 1, pages: 1, counts };
  return http.get('*/api/coach/inbox', () => HttpResponse.json(page));
}

export function threadIs(answer: ThreadResponse): HttpHandler {
  return http.get('*/api/coach/inbox/:id', () => HttpResponse.json(answer));
}

/** Answers the requests of the studio's main screens, with some data for each. */
export const studioRooms: readonly HttpHandler[] = [
  todayIs(today()),
  threadsAre([thread(1), thread(2, { name: 'Alex Runner', lastText: '' })]),
  threadIs(wholeThread()),
  http.get('*/api/coach/answers', () =>
    HttpResponse.json({
      items: [
        {
          id: id(301),
          title: 'Free days',
          text: 'Tuesdays and Fridays are free.',
          version: 1,
          updatedAt: '2026-03-01T11:00:00.000+02:00',
        },
      ],
      total: 1,
      page: 1,
      pages: 1,
    }),
  ),
  // Last, so that the handlers before it win.
  ...clientRooms,
];
