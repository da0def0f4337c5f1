import { describe, expect, test } from 'vitest';
import { createLog } from '../monitoring/request-log.ts';
import { scrubAddresses } from './scrub.ts';

/** Returns the log lines of these fields. */
function writeLogLines(fields: object): string {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  log.warn(fields, 'mail.refused');
  log.child({}, { redact: [] }).info(fields, 'mail.sent');
  return lines.join('');
}

describe('an address in what is logged', () => {
  test.each([
    '550 5.1.1 <Reader@example.com>: Recipient address rejected: User unknown',
    '550 no such user reader@example.com, see https://mx.example/?p=reader%40example.com',
    'reader@example.com',
    'mailto:reader@example.com',
    'rcpt="reader smith"@example.com',
    "'reader@example.com'",
    'reader+tag=x@sub.example.co.uk.',
    'bounce-reader=example.com@lists.example',
    'reader@localhost',
    'reader@[192.0.2.1]',
    'reader@bücher.example',
    'lés.reader@example.com',
    "o'reader@example.com",
    'a/reader@example.com',
    '{"email":"reader@example.com"}',
    'reader%40example.com',
    'reader%40EXAMPLE.com',
  ])('%s is not there', (text) => {
    const line = writeLogLines({
      problem: text,
      path: `/x/${text}`,
      deep: { list: [{ text }] },
      [text]: 1,
      err: new Error(text),
    });
    expect(line).not.toMatch(/reader|@example|%40/i);
    expect(line).toContain('[address]');
  });

  test('of an error with a code and a cause is not there either', () => {
    const cause = new Error('inner reader@example.com');
    const err = Object.assign(new Error('outer', { cause }), {
      response: '550 <reader@example.com>',
      recipient: 'reader@example.com',
    });
    expect(writeLogLines({ err, error: err })).not.toContain('reader');
  });

  test.each([
    'node_modules/@koa/router/lib/router.js:12:3',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'The price is 29.90 @ 25 %',
    'ends with @',
  ])('%s has none and stays', (text) => {
    expect(scrubAddresses(text)).toBe(text);
  });

  test('a long line of nonsense is read in no time', () => {
    const started = performance.now();
    scrubAddresses(`${'a'.repeat(50_000)}@ ${'"'.repeat(20_000)}@`);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
