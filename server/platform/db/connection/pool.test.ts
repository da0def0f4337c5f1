import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { isDatabaseAway } from './away.ts';
import { CONNECT_MS, REQUEST_TIMEOUTS } from '../orm.ts';
import { preparePool } from './pool.ts';

function openClient(answer?: () => Promise<unknown>, options?: { throughPooler: boolean }) {
  const sent: string[] = [];
  const query = (sql: string, _values?: unknown[]): Promise<unknown> => {
    sent.push(sql);
    if (answer) return answer();
    const result = { command: sql, rows: [sql] };
    return Promise.resolve(sql.startsWith('begin; ') ? [{ command: 'BEGIN', rows: [] }, result] : result);
  };
  const end = vi.fn<() => Promise<void>>();
  const connectionParameters = { statement_timeout: 7_000, idle_in_transaction_session_timeout: 8_000 };
  const client = Object.assign(new EventEmitter(), { query, end, connectionParameters });
  const pool = new EventEmitter();
  preparePool(pool, options);
  pool.emit('connect', client);
  return { pool, client, sent };
}

test('a transaction begins with its first statement, whose result is what its caller gets', async () => {
  const { client, sent } = openClient();
  await client.query('begin');
  expect(await client.query('select 1')).toMatchObject({ rows: ['begin; select 1'] });
  await client.query('select 2');
  await client.query('commit');
  expect(sent).toEqual(['begin; select 1', 'select 2', 'commit']);
});

test('a statement with values, which goes alone, has BEGIN sent before it', async () => {
  const { client, sent } = openClient();
  await client.query('begin');
  expect(await client.query('select $1', [1])).toMatchObject({ rows: ['select $1'] });
  expect(sent).toEqual(['begin', 'select $1']);
});

test('through a pooler, each transaction sets the timeouts of its connection', async () => {
  const { client, sent } = openClient(undefined, { throughPooler: true });
  const begin = 'begin; set local statement_timeout = 7000; set local idle_in_transaction_session_timeout = 8000';
  await client.query('begin');
  await client.query('select 1');
  await client.query('commit');
  await client.query('begin');
  await client.query('select $1', [1]);
  expect(sent).toEqual([`${begin}; select 1`, 'commit', begin, 'select $1']);
});

test('a transaction without a statement is not sent at all', async () => {
  const { client, sent } = openClient();
  for (const end of ['commit', 'rollback']) {
    await client.query('begin');
    await client.query(end);
  }
  expect(sent).toEqual([]);
});

test('what nobody finished does not reach the next user of the connection', async () => {
  const { pool, client, sent } = openClient();
  await client.query('begin');
  pool.emit('acquire', client);
  await client.query('select 1');
  expect(sent).toEqual(['select 1']);
});

test('a connection whose server has gone silent is ended, and given to nobody else', async () => {
  const { client } = openClient(() => Promise.reject(new Error('Query read timeout')));
  const problem = await client.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseAway(problem)).toBe(true);
  expect(client.end).toHaveBeenCalledOnce();
});

test('a statement that is wrong, or took too long for the server itself, ends no connection', async () => {
  const { client } = openClient(() => Promise.reject(new Error('canceling statement due to statement timeout')));
  await expect(client.query('select 1')).rejects.toThrow('canceling');
  expect(client.end).not.toHaveBeenCalled();
});

test('whoever waits for a database that hangs is answered within twelve seconds', () => {
  expect(REQUEST_TIMEOUTS.statement_timeout).toBeLessThan(REQUEST_TIMEOUTS.query_timeout);
  expect(CONNECT_MS + REQUEST_TIMEOUTS.query_timeout).toBeLessThan(12_000);
});
