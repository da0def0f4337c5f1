import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import { invalidateCache } from '#server/platform/http/cache/cached-response.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let coach: Browser;
const now = new Date('2026-11-02T06:00:00Z');
beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', COACH_EMAILS: 'coach@kaski.example', BRAND_NAME: 'Kaski' };
  app = await startTestApp({ clock: () => now, env });
  coach = await member(app, 'coach@kaski.example');
});
afterAll(() => app.close());

const send = (method: string, path: string, body: object) =>
  coach.ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const setting = async (group: string) =>
  (await (await coach.ask(`/api/coach/site/${group}`)).json()) as SettingResponse;

async function change(group: string, values: object) {
  const { values: before, version } = await setting(group);
  return send('PUT', `/api/coach/site/${group}`, { ...before, ...values, version });
}

test('the brand that is taken back takes programmes’ names along, as saving it does; what was bought keeps its name', async () => {
  const rows = () =>
    app
      .em()
      .execute<{ id: number; name: string; translations: unknown }[]>(
        'select id, name, translations from program order by id',
      );
  const em = app.em();
  await change('brand', { name: 'Kaski', prefix: 'Kaski ' });
  await em.execute("update program set name = 'Kaski All Day Energy' where id = 2");
  await em.execute(`insert into customer_order
    (id, status, mode, email, email_key, program_id, offer_key, program_name, offer_name, interval, amount_minor, vat_rate, created_at)
    values (gen_random_uuid(), 'paid', 'live', 'b@kaski.fi', 'b@kaski.fi', 2, 'once', 'Kaski All Day Energy', 'A', 'once', 100, 0, now())`);
  const before = await rows();
  await change('brand', { name: 'Lumo' });
  expect((await rows()).find(({ id }) => id === 2)?.name).toBe('Lumo All Day Energy');
  /** All changes happen in one moment of this shop's clock, so the change is found by its content. */
  const takeBack = async (which: string) => {
    const [found] = await em.execute<{ id: string }[]>(
      `select id from setting_change where key = 'brand' and ${which}`,
    );
    const { version } = await setting('brand');
    return send('POST', `/api/coach/site/brand/history/${found!.id}/take-back`, { version });
  };
  expect((await takeBack("after->>'name' = 'Lumo'")).status).toBe(200);
  expect((await setting('brand')).values).toMatchObject({ name: 'Kaski', prefix: 'Kaski ' });
  expect(await rows()).toEqual(before);
  // Undoing the undo restores the change.
  expect((await takeBack('takes_back is not null')).status).toBe(200);
  expect((await rows()).find(({ id }) => id === 2)?.name).toBe('Lumo All Day Energy');
  invalidateCache();
  const english = (await (await fetch(`${app.url}/api/programs`)).json()) as ProgramsResponse;
  const finnish = (await (await fetch(`${app.url}/api/programs?language=fi`)).json()) as ProgramsResponse;
  expect(english.find(({ id }) => id === 2)?.displayName).toBe('All Day Energy');
  expect(finnish.find(({ id }) => id === 2)?.name).toMatch(/^Lumo /);
  const [order] = await em.execute<{ program_name: string }[]>(
    "select program_name from customer_order where email = 'b@kaski.fi'",
  );
  expect(order?.program_name).toBe('Kaski All Day Energy');
});
