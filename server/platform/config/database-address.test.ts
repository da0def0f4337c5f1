import { expect, test } from 'vitest';
import { databaseAddress, databaseUrlSchema } from './database-address.ts';

test.each([
  ['postgres://user:password@db.example/aamu', 'db.example:5432/aamu'],
  ['postgres://db.example:6000/aamu?sslmode=require', 'db.example:6000/aamu'],
  ['postgres://db/aamu?host=db2.internal&port=6000', 'db2.internal:6000/aamu'],
  ['postgres:///aamu?host=/run/postgresql', '/run/postgresql:5432/aamu'],
])('the server of %s is %s', (url, address) => {
  expect(databaseAddress(url)).toBe(address);
});

test.each([
  ['postgres://db1.example,db2.example/aamu', 'several hosts'],
  ['postgres://db/aamu?host=db1.example,db2.example', 'several hosts'],
  ['postgres://db.example:0/aamu', 'port'],
  ['postgres://db.example/aamu?port=65536', 'port'],
])('%s is refused', (url, complaint) => {
  expect(databaseUrlSchema.safeParse(url).error?.issues[0]?.message).toContain(complaint);
});
