import { expect, test } from 'vitest';
import { readConnectionOptions } from './connection-options.ts';

test.each([
  ['postgres://a@db.example/shop%2B1%2Fb', { host: 'db.example', user: 'a', database: 'shop+1/b' }],
  ['postgres://db.example/shop?password=a+b%20c&user=x+y', { user: 'x+y', password: 'a+b c', database: 'shop' }],
  ['postgres://a:p+q@db.example:6000/shop', { user: 'a', password: 'p+q', database: 'shop' }],
  ['postgres:///shop?host=/run/postgresql&port=5433', { host: '/run/postgresql', database: 'shop' }],
])('%s is read as libpq reads it', (address, options) => {
  expect(readConnectionOptions(address)).toMatchObject(options);
});
