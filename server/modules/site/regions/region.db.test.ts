import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { everyNth, isNightly } from '../../../../scripts/testing/nightly.ts';
import { BUILT_IN_RATES } from '#contract/shared/currencies.ts';
import { RatesResponse } from '#contract/site/region.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { refreshRates } from './region.service.ts';

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const { close } of open.splice(0).reverse()) await close();
});

describe('GET /api/rates', () => {
  test('without a rate service the built-in table answers and says so', async () => {
    const app = await start();
    expect(await rates(app)).toEqual({
      base: 'EUR',
      rates: BUILT_IN_RATES,
      source: 'built-in',
      fetchedAt: null,
      ageSeconds: null,
    });
  });

  test('a hundred visitors at once cost one call', async () => {
    const service = await rateService((_, res) =>
      res.end(JSON.stringify({ base: 'EUR', rates: { USD: 1.2, GBP: 0.8 } })),
    );
    const app = await start(service.url);
    const answers = await Promise.all(Array.from({ length: 100 }, () => rates(app)));
    expect(new Set(answers.map(({ source }) => source))).toEqual(new Set(['upstream']));
    expect(answers[0]?.rates).toEqual({ EUR: 1, USD: 1.2, GBP: 0.8 });
    expect(service.calls).toBe(1);
  });

  const faults: [string, RequestListener][] = [
    ['a page of HTML', (_, res) => res.setHeader('content-type', 'text/html').end('<html>Maintenance</html>')],
    ['NaN', (_, res) => res.end('{"base":"EUR","rates":{"USD":NaN}}')],
    ['a negative rate', (_, res) => res.end('{"rates":{"USD":-1,"GBP":0.8}}')],
    ['a rate of zero', (_, res) => res.end('{"rates":{"USD":0}}')],
    ['text for a rate', (_, res) => res.end('{"rates":{"USD":"1.1"}}')],
    ['a rate thirty times off', (_, res) => res.end('{"rates":{"USD":32.7}}')],
    ['another base', (_, res) => res.end('{"base":"USD","rates":{"GBP":0.8}}')],
    ['no rates', (_, res) => res.end('{}')],
    [
      'more than a quarter that cannot be right',
      (_, res) => res.end('{"rates":{"USD":1.2,"GBP":0.8,"SEK":1e9,"JPY":null}}'),
    ],
    ['null', (_, res) => res.end('null')],
    ['an answer without an end', (_, res) => void res.write(`{"rates":{"USD":1.2},"x":"${'x'.repeat(300 * 1024)}`)],
    ['nothing', (_, res) => res.end()],
    ['a fault of its own', (_, res) => res.writeHead(500).end('{"rates":{"USD":1.2}}')],
    ['a broken connection', (req) => req.socket.destroy()],
  ];
  test.each(everyNth(faults, 3))('a service that answers with %s leaves the built-in table', async (_, listener) => {
    const service = await rateService(listener);
    const app = await start(service.url);
    expect(await rates(app)).toMatchObject({ source: 'built-in', rates: BUILT_IN_RATES });
  });
});

const DAILY_FILE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube><Cube time='2026-11-27'><Cube currency='USD' rate='1.1593'/><Cube currency='JPY' rate='181.02'/>
    <Cube currency='BGN' rate='1.9558'/><Cube currency="GBP" rate="0.8765"/></Cube></Cube>
</gesmes:Envelope>`;

describe('a rate service', () => {
  test('with the daily file of the European Central Bank gives its rates, and no rouble', async () => {
    const service = await rateService((_, res) => res.setHeader('content-type', 'text/xml').end(DAILY_FILE));
    const app = await start(service.url);
    const { source, rates: given } = await rates(app);
    expect([source, given]).toEqual(['upstream', { EUR: 1, USD: 1.1593, JPY: 181.02, GBP: 0.8765 }]);
  });

  test('that is wrong about one currency costs that currency and no other', async () => {
    const given = '{"rates":{"USD":1.2,"GBP":0.8,"SEK":11,"JPY":"163","XXX":-1,"__proto__":1}}';
    const service = await rateService((_, res) => res.end(given));
    const app = await start(service.url);
    expect(await rates(app)).toMatchObject({ source: 'upstream', rates: { EUR: 1, USD: 1.2, GBP: 0.8, SEK: 11 } });
    expect((await rates(app)).rates).not.toHaveProperty('JPY');
  });

  test.each(everyNth([301, 302, 307, 308], 4))('that leads elsewhere with %i is not followed', async (status) => {
    const inner = await rateService((_, res) => res.end('{"rates":{"USD":1.2}}'));
    const service = await rateService((_, res) => res.writeHead(status, { location: inner.url }).end());
    const app = await start(service.url);
    expect(await rates(app)).toMatchObject({ source: 'built-in' });
    expect([service.calls, inner.calls]).toEqual([1, 0]);
  });

  test.runIf(isNightly)('that hangs is not waited for', async () => {
    const service = await rateService((_, res) => void res.write('{'));
    const app = await start(service.url);
    expect(await rates(app)).toMatchObject({ source: 'built-in', rates: BUILT_IN_RATES });
  });
});

describe('refreshRates', () => {
  test('asks once an hour for all processes and keeps the last good answer for a week', async () => {
    let answer = '{"rates":{"USD":1.2}}';
    const service = await rateService((_, res) => res.end(answer));
    const app = await start();
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 2, 6, minutes));
    const log = pino({ level: 'silent' });
    const refresh = (minutes: number) => refreshRates({ orm: app.orm, log, clock: () => at(minutes) }, service.url);

    const together = await Promise.all([refresh(0), refresh(0), refresh(0)]);
    expect(service.calls).toBe(1);
    expect(together.some((snapshot) => snapshot?.rates?.USD === 1.2)).toBe(true);
    expect((await refresh(59))?.rates?.USD).toBe(1.2);
    expect(service.calls).toBe(1);

    answer = 'down';
    expect((await refresh(60))?.rates?.USD).toBe(1.2);
    answer = '{"rates":{"USD":1.3}}';
    expect((await refresh(61))?.rates?.USD).toBe(1.2);
    expect(service.calls).toBe(2);
    expect((await refresh(120))?.rates?.USD).toBe(1.3);

    answer = 'down';
    const week = 7 * 24 * 60;
    expect((await refresh(120 + week - 1))?.rates?.USD).toBe(1.3);
    expect(await refresh(120 + week)).toBeNull();
  });
});

async function start(url?: string): Promise<TestApp> {
  const app = await startTestApp({ env: url ? { RATES_URL: url } : {} });
  open.push(app);
  return app;
}

async function rates(app: TestApp) {
  const response = await fetch(`${app.url}/api/rates`);
  expect(response.status).toBe(200);
  return RatesResponse.parse(await response.json());
}

async function rateService(listener: RequestListener) {
  const service = { calls: 0, url: '' };
  const server: Server = createServer((req, res) => {
    service.calls += 1;
    listener(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`;
  open.push({ close: () => server.close() });
  return service;
}
