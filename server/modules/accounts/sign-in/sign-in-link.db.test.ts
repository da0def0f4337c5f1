import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { writeTeam } from '#server/modules/site/settings/team.ts';
import { createSignInLink, LINK_MS } from './sign-in-link.service.ts';

const COACH = 'aino@example.com';
let app: TestApp;
let now = new Date('2026-12-01T08:00:00Z');

const options = (beside?: TestApp) => ({
  clock: () => now,
  env: { COACH_EMAILS: COACH, RATE_LIMITS: 'off', SESSION_KEYS: 'one key for both processes' },
  ...(beside && { beside }),
});

beforeAll(async () => {
  app = await startTestApp(options());
});
afterAll(() => app.close());

async function makeLink(email: string): Promise<string> {
  const em = app.em();
  const path = createSignInLink(em, email, now);
  await em.flush();
  return path;
}

/** Follows a link; returns its status, and the studio's with the new session. */
async function follow(path: string, { url } = app): Promise<[status: number, studio: number]> {
  const answer = await fetch(url + path, { redirect: 'manual' });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const studio = await fetch(`${url}/api/coach/today`, { headers: { cookie } });
  return [answer.status, studio.status];
}

describe('GET /api/login/link/:token', () => {
  test('signs a coach in once', async () => {
    const path = await makeLink(COACH);
    expect(await follow(path)).toEqual([303, 200]);
    expect(await follow(path)).toEqual([404, 401]);
  });

  test('refuses a link that has expired', async () => {
    const path = await makeLink(COACH);
    now = new Date(now.getTime() + LINK_MS);
    expect(await follow(path)).toEqual([404, 401]);
  });

  test('refuses a made-up link and a prefetch', async () => {
    expect(await follow(`/api/login/link/${'a'.repeat(43)}`)).toEqual([404, 401]);
    const path = await makeLink(COACH);
    const ahead = await fetch(app.url + path, { redirect: 'manual', headers: { 'sec-purpose': 'prefetch' } });
    expect(ahead.status).toBe(503);
    expect(await follow(path)).toEqual([303, 200]);
  });

  test('signs in a coach who was added by command, and nobody who was removed again', async () => {
    await writeTeam(app.em(), ['New.Coach@example.com'], now);
    const added = await startTestApp(options(app));
    expect(await follow(await makeLink('new.coach@example.com'), added)).toEqual([303, 200]);
    await writeTeam(app.em(), [], now);
    const removed = await startTestApp(options(app));
    expect(await follow(await makeLink('new.coach@example.com'), removed)).toEqual([404, 401]);
    await Promise.all([added.close(), removed.close()]);
  });
});
