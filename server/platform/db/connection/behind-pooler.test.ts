import { expect, test, vi } from 'vitest';
import { isBehindPooler } from './behind-pooler.ts';
import type { Orm } from '../orm.ts';

function openOrm({ connected, working }: { connected: number | null; working: number }) {
  const release = vi.fn<() => void>();
  const client = { processID: connected, query: () => Promise.resolve({ rows: [{ pid: working }] }), release };
  const pool = { connect: () => Promise.resolve(client) };
  const orm = { em: { getConnection: () => ({ getNativeClient: () => Promise.resolve(pool) }) } };
  return { orm: orm as unknown as Orm, release };
}

test.each([
  ['the process that connected', { connected: 7, working: 7 }, false],
  ['another process', { connected: 7, working: 8 }, true],
  ['a process of which the connection knows nothing', { connected: null, working: 8 }, true],
] as const)('a statement that runs in %s', async (_, processes, isPooler) => {
  const { orm, release } = openOrm(processes);
  expect(await isBehindPooler(orm)).toBe(isPooler);
  expect(release).toHaveBeenCalledOnce();
});
