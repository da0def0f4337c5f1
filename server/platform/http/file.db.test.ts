import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { BLUEPRINT_PATH } from '#contract/catalog/downloads.ts';
import { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { type Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let owner: Browser;
/** One address for each kind of file delivery. */
let paths: string[];

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  owner = await member(app, 'reader@example.com', { bought: [2, 3] });
  const { files } = DashboardResponse.parse(await (await owner.ask('/api/user/dashboard')).json());
  const own = files.map(({ url }) => url.slice(new URL(url).origin.length));
  if (own.length < 2) throw new Error('The member has no files.');
  paths = [BLUEPRINT_PATH, '/api/training-programs/3/plan.pdf', '/api/training-programs/3/calendar.ics', ...own];
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  owner.ask(path, { method, headers: { 'accept-encoding': 'identity', ...headers } });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('every file says that it has parts, and gives one, the last and the rest', async () => {
  for (const path of everyNth(paths, 3)) {
    const whole = await ask(path);
    expect([path, whole.status, whole.headers.get('accept-ranges')]).toEqual([path, 200, 'bytes']);
    const file = await bytes(whole);
    for (const [range, first, last] of [
      ['bytes=0-4', 0, 4],
      ['bytes=10-', 10, file.length - 1],
      ['bytes=-7', file.length - 7, file.length - 1],
      [`bytes=5-${file.length * 2}`, 5, file.length - 1],
      [`bytes=-${file.length * 2}`, 0, file.length - 1],
    ] as const) {
      const part = await ask(path, { range });
      expect([path, range, part.status]).toEqual([path, range, 206]);
      expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/${file.length}`);
      expect(part.headers.get('content-type')).toBe(whole.headers.get('content-type'));
      expect(part.headers.get('etag')).toBe(whole.headers.get('etag'));
      expect((await bytes(part)).equals(file.subarray(first, last + 1))).toBe(true);
    }
  }
});

describe('a range', () => {
  test.each(['bytes=99999999-', 'bytes=99999999-999999999', 'bytes=-0'])('%s is not there: 416', async (range) => {
    const response = await ask(BLUEPRINT_PATH, { range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
    expect(ErrorResponse.parse(await response.json()).error.code).toBe('range_not_satisfiable');
  });

  test.each(['bytes=9-4', 'bytes=-', 'bytes=a-b', 'pages=1-2', 'bytes=0-1,4-5', 'bytes 0-1', 'bytes=1e2-', '-5'])(
    '%s is none: the whole file',
    async (range) => {
      const response = await ask(BLUEPRINT_PATH, { range });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-range')).toBeNull();
      expect((await bytes(response)).subarray(0, 5).toString()).toBe('%PDF-');
    },
  );

  test('of another state of the file is not given', async () => {
    const etag = (await ask(BLUEPRINT_PATH, {}, 'HEAD')).headers.get('etag')!;
    const statuses = ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 00:00:00 GMT', etag].map(async (known) => {
      return (await ask(BLUEPRINT_PATH, { range: 'bytes=0-4', 'if-range': known })).status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 206]);
  });

  test('is no part of HEAD, and nothing is sent to who has the file', async () => {
    const head = await ask(BLUEPRINT_PATH, { range: 'bytes=0-4' }, 'HEAD');
    expect([head.status, head.headers.get('accept-ranges'), (await bytes(head)).length]).toEqual([200, 'bytes', 0]);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000);
    const known = await ask(BLUEPRINT_PATH, {
      'if-none-match': head.headers.get('etag')!,
      'cache-control': 'max-age=0',
      range: 'bytes=0-4',
    });
    expect(known.status).toBe(304);
  });
});
