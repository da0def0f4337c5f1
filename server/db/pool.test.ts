import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { preparePool } from './pool.ts';

function openClient() {
  const sent: string[] = [];
  const query = (sql: string, _values?: unknown[]): Promise<unknown> => {
    sent.push(sql);
    const result = { command: sql, rows: [sql] };
    return Promise.resolve(sql.startsWith('begin; ') ? [{ command: 'BEGIN', rows: [] }, result] : result);
  };
  const client = Object.assign(new EventEmitter(), { query });
  const pool = new EventEmitter();
  preparePool(pool);
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
