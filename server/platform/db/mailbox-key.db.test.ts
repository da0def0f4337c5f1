import { afterAll, beforeAll, expect, test } from 'vitest';
import { toMailboxKey } from '#contract/forms/email.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['anna@example.com', 'anna@example.com'],
  ['anna.berg@example.com', 'anna.berg@example.com'],
  ['anna+gym@example.com', 'anna@example.com'],
  ['anna+a+b@example.com', 'anna@example.com'],
  ['a.nna.b.erg@gmail.com', 'annaberg@gmail.com'],
  ['anna.berg+gym@googlemail.com', 'annaberg@gmail.com'],
  ['anna.berg@gmail.com.example.com', 'anna.berg@gmail.com.example.com'],
  ['anna.berg@notgmail.com', 'anna.berg@notgmail.com'],
  ['+@gmail.com', '@gmail.com'],
  ['', ''],
])('folds %j to %j, in code as in the database', async (address, mailbox) => {
  expect(toMailboxKey(address)).toBe(mailbox);
  expect(await app.em().execute('select mailbox_key(?) as key', [address])).toEqual([{ key: mailbox }]);
});
