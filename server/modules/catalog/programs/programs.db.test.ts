import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { ProgramsResponse } from '#contract/catalog/programs.ts';
import { cacheClock } from '#server/testing/cache-clock.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Program } from './program.entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
const passes = cacheClock();

const programs = async () => ProgramsResponse.parse(await (await fetch(`${app.url}/api/programs`)).json());

describe('GET /api/programs', () => {
  test('another method is refused with the ones there are', async () => {
    const response = await app.post('/api/programs', {});
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('GET');
    expect(ErrorResponse.parse(await response.json()).error.code).toBe('method_not_allowed');
  });

  test('lists the four programmes with exact prices and without the brand prefix', async () => {
    expect((await programs()).map(({ id, displayName, type, price }) => [id, displayName, type, price])).toEqual([
      [1, 'Morning Energy', 'free', '0.00'],
      [2, 'All Day Energy', 'one_time', '29.90'],
      [3, 'Hybrid Athlete', 'one-time', '99.90'],
      [4, 'Personal Coaching', 'subscription', '99.99'],
    ]);
  });

  test('coaching can be bought in three ways, each with its own term and guarantee', async () => {
    const coaching = (await programs()).find(({ id }) => id === 4);
    expect(
      coaching?.offers.map(({ key, price, interval, minimumMonths, guaranteeDays, accessDays }) => [
        key,
        price,
        interval,
        minimumMonths,
        guaranteeDays,
        accessDays,
      ]),
    ).toEqual([
      ['monthly', '99.99', 'month', 3, 14, null],
      ['kickstart', '89.90', 'once', null, 30, 28],
      ['continuation', '39.90', 'month', null, null, null],
    ]);
  });

  test('only what is free can be had while nothing takes money', async () => {
    const available = async (url: string) => {
      const listed = ProgramsResponse.parse(await (await fetch(`${url}/api/programs`)).json());
      return listed.filter((program) => program.available).map(({ id }) => id);
    };
    const closed = await startTestApp({ env: { SANDBOX: 'off' }, beside: app });
    expect(await available(closed.url)).toEqual([1]);
    await closed.close();
    expect(await available(app.url)).toEqual([1, 2, 3, 4]);
  });

  test('a caller that has the answer already gets 304 and no body', async () => {
    const first = await raw('/api/programs', {});
    const second = await raw('/api/programs', { 'if-none-match': first.headers['etag'] ?? '' });
    expect([first.status, second.status, second.body]).toEqual([200, 304, '']);
  });

  test('the compressed answer has an ETag of its own', async () => {
    const plain = await raw('/api/programs', {});
    const br = await raw('/api/programs', { 'accept-encoding': 'br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.headers['etag']).not.toBe(plain.headers['etag']);
    expect(br.headers['vary']?.toLowerCase()).toContain('accept-encoding');
  });

  test('a change in the database shows, and an unpublished programme goes', async () => {
    await app.em().nativeUpdate(Program, { id: 2 }, { priceMinor: 1999 });
    await app.em().nativeUpdate(Program, { id: 3 }, { published: false });
    passes();
    await expect
      .poll(async () => (await programs()).map(({ id, price }) => `${id} ${price}`))
      .toEqual(['1 0.00', '2 19.99', '4 99.99']);
  });
});

/** Sends a raw request, because fetch answers 304s itself. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ status?: number; headers: Record<string, string | undefined>; body: string }>(
    (resolve, reject) => {
      request(`${app.url}${path}`, { headers }, (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () => {
          const { statusCode, headers: given } = res;
          resolve({
            ...(statusCode && { status: statusCode }),
            headers: given as Record<string, string>,
            body: Buffer.concat(parts).toString('latin1'),
          });
        });
      })
        .on('error', reject)
        .end();
    },
  );
}
