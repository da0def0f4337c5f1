import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type AppParts, createApp } from '../app.ts';
import { type Em, forkOf, type Orm } from '../db/orm.ts';
import { readEnv } from '../env.ts';
import type { PageSource } from '../http/pages.ts';
import { testDatabase } from './test-database.ts';

/** The real app on a real port with a database of its own. */
export interface TestApp {
  url: string;
  orm: Orm;
  /** A fresh unit of work. */
  em: () => Em;
  /** Sends JSON unless told otherwise. */
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Lines the app logged as problems. */
  problems: string[];
  close: () => Promise<void>;
}

interface Options extends Partial<Pick<AppParts, 'clock' | 'mailWritten' | 'draining' | 'embedDemoUrl'>> {
  env?: NodeJS.ProcessEnv;
  /** Another app whose database it uses, as a second process would; that one is closed last. */
  beside?: TestApp;
}

const pageSource: PageSource = {
  // The test runner reads the source; the server itself only ever loads the built entry.
  // oxlint-disable-next-line typescript/no-restricted-imports
  entry: () => import('../../host-app/server-entry.tsx'),
  files: () => ({ script: '/assets/main.js', preloads: [], styles: ['/assets/main.css'], fonts: [] }),
};

export async function startTestApp({ env = {}, beside, ...parts }: Options = {}): Promise<TestApp> {
  const { orm, close } = beside ? { orm: beside.orm, close: () => undefined } : await testDatabase();
  const problems: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void problems.push(line) });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { listener } = createApp({
    orm,
    env: readEnv(env),
    log,
    origin: env['PUBLIC_URL'] ?? url,
    pageSource,
    ...parts,
  });
  server.on('request', listener);
  return {
    url,
    orm,
    problems,
    em: () => forkOf(orm),
    post: (path, body, headers = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await close();
    },
  };
}
