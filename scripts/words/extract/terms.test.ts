import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../catalogues.ts';
import { readTables } from './terms.ts';

const { terms, forbidden, exceptions } = readTables(
  readFileSync(join(root, 'docs/reference/interface-terms.md'), 'utf8'),
);
const isForbidden = (message: string) => forbidden.some(({ pattern }) => pattern.test(message));

describe('interface terms', () => {
  test('hold a translation for each language', () => {
    expect(terms.get('Order')?.get('de')).toBe('Bestellung');
    for (const translations of terms.values()) expect([...translations.values()]).not.toContain('');
  });

  test.each([
    ['in each letter', true],
    ['Use at least one letter.', false],
    ['a letter sent by post', false],
    ['Somebody else changed this.', true],
    ['money-back guarantee', false],
    ['There is no such tag.', true],
    ["You don't need to pay.", true],
    ['You don’t need to pay.', false],
    ["trusted-types 'none'", false],
  ])('%s: forbidden is %s', (message, expected) => {
    expect(isForbidden(message)).toBe(expected);
  });

  test('name exceptions by their beginning', () => {
    expect(exceptions).toContain('Also send me the coach’s letter');
  });
});
