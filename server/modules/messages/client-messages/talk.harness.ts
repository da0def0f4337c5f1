import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect } from 'vitest';
import { ThreadResponse, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { LettersResponse } from '#contract/messages/client-messages.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const COACH = 'coach@example.com';
/** A Monday, ten in the morning in Helsinki. */
const START = new Date('2026-11-23T08:00:00Z');

/** Starts a shop with its coach, two clients and an adjustable clock. Each test begins on a Monday without messages. */
export async function talkShop() {
  const clock = { now: START };
  const app = await startTestApp({ clock: () => clock.now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  const coach = await member(app, COACH, {}, clock.now);
  const anna = await member(app, 'anna@example.com', { renewing: [4] }, clock.now);
  const bea = await member(app, 'bea@example.com', { renewing: [4] }, clock.now);
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.now = START;
    await emptyTables(app.em(), 'contact_message, thread, thread_message, thread_picture, check_in, outbox_mail');
  });
  const inTheInbox = async () => ThreadsResponse.parse(await (await coach.ask('/api/coach/inbox')).json()).items;
  return {
    clock,
    app,
    coach,
    anna,
    bea,
    inTheInbox,
    later: (ms = 60_000) => (clock.now = new Date(clock.now.getTime() + ms)),
    letter: (text: string, more: object = {}) => ({ id: randomUUID(), text, ...more }),
    write: (by: Browser, body: object) => by.post('/api/coaching/thread', body),
    read: async (by: Browser, query = '') => {
      const response = await by.ask(`/api/coaching/thread${query}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toContain('no-store');
      return LettersResponse.parse(await response.json());
    },
    idOf: async (email: string) => (await app.em().findOneOrFail(User, { email })).id,
    open: async (id: string) => ThreadResponse.parse(await (await coach.ask(`/api/coach/inbox/${id}`)).json()),
    coachAnswers: async (text: string) => {
      const [{ id, version }] = (await inTheInbox()) as [ThreadResponse];
      return coach.post(`/api/coach/inbox/${id}/answer`, { id: randomUUID(), text, version });
    },
    /** Status, and the invalid field or the error code. */
    said: async (response: Response) => {
      const { error } = (await response.json()) as {
        error: { code: string; message: string; issues?: { path: string }[] };
      };
      return [response.status, error.issues?.[0]?.path ?? error.code];
    },
  };
}
