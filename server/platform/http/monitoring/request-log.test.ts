import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRequestRecorder } from './request-log.ts';

test.each([
  ['/calendar/secret-token.ics', '/calendar/[redacted]'],
  ['/api/login/link/secret-token', '/api/login/link/[redacted]'],
  ['/API/Login/Link/secret-token', '/API/Login/Link/[redacted]'],
  ['/api/login/code', '/api/login/code'],
])('logs %s without a secret', (path, logged) => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const record = createRequestRecorder(log, { observe: () => undefined } as never);
  record({ id: '1', method: 'GET', route: 'page', status: 200, started: 0, path });
  expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([logged]);
});
