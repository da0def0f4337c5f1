import { once } from 'node:events';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { handleErrors } from './errors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns how a request is answered whose statements the database refuses. */
async function answerTo(fail: () => Promise<unknown>): Promise<[status: number, code: string]> {
  const koa = new Koa();
  koa.use(handleErrors(pino({ enabled: false })));
  koa.use(async () => void (await fail()));
  const server = koa.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const { error } = ErrorResponse.parse(await response.json());
  server.close();
  return [response.status, error.code];
}

const TABLES = [
  'create temp table parent (id int primary key) on commit drop',
  'create temp table child (id int primary key references parent) on commit drop',
  'insert into parent values (1), (2)',
  'insert into child values (1)',
];

const refused = (statement: string) => () =>
  app.em().transactional(async (tx) => {
    for (const each of [...TABLES, statement]) await tx.execute(each);
  });

test.each([
  ['a row whose parent was deleted', 'insert into child values (3)', 404, 'not_found'],
  ['a parent that has got a row', 'delete from parent where id = 1', 409, 'changed_meanwhile'],
  ['a row that exists already', 'insert into child values (1)', 409, 'changed_meanwhile'],
  ['a deadlock', `do $$ begin raise sqlstate '40P01'; end $$`, 503, 'unavailable'],
  ['a serialization failure', `do $$ begin raise sqlstate '40001'; end $$`, 503, 'unavailable'],
  ['a lock that is not available', `do $$ begin raise sqlstate '55P03'; end $$`, 503, 'unavailable'],
  ['a cancelled statement', `do $$ begin raise sqlstate '57014'; end $$`, 503, 'unavailable'],
  ['a fault of our own', 'insert into child values (null)', 500, 'internal'],
])('%s (%s) is answered with %i %s', async (_, statement, ...answer) => {
  expect(await answerTo(refused(statement))).toEqual(answer);
});

test('a row that was deleted after it had been found is answered with 404', async () => {
  expect(await answerTo(() => app.em().findOneOrFail(Program, { id: 999_999 }))).toEqual([404, 'not_found']);
});
