import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forkEm, type Database } from './orm.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { foldText } from '#contract/forms/fold-text.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Folds the text in the database. */
async function foldInSql(text: string): Promise<string> {
  const [row] = await forkEm(database.orm).execute<{ folded: string }[]>('select fold_text(?) as folded', [text]);
  return row!.folded;
}

describe('foldText and its SQL function', () => {
  test.each([
    ['case', 'ANNA', 'anna'],
    ['accents', 'Mäki Ågren José Dvořák', 'maki agren jose dvorak'],
    ['accents in two pieces', 'Ma\u0308ki', 'maki'],
    [
      'letters without a decomposition',
      'Groß GROẞE Æbelø Łódź Đorđe Þór cœur',
      'gross grosse aebelo lodz dorde thor coeur',
    ],
    ['the Turkish i', 'IŞIK İnci ılık', 'isik inci ilik'],
    ['Cyrillic ё and й', 'Артём Андрей ЙОД', 'артем андрей йод'],
    ['й in two pieces', 'Андреи\u0306', 'андрей'],
    ['the final sigma', 'ΣΊΣΥΦΟΣ Σίσυφος', 'σισυφοσ σισυφοσ'],
    ['full-width and other compatibility forms', 'Ａｎｎａ１２％＿＼ ﬁt ①', 'anna12%_\\ fit 1'],
    ['quotes', 'O’Neill O‘N O´N O`N OʼN O′N O＇N', "o'neill o'n o'n o'n o'n o'n o'n"],
    ['double quotes', '“a” „b“ «c» 5″', '"a" "b" "c" 5"'],
    ['dashes', 'a‐b‑c–d—e−f－g', 'a-b-c-d-e-f-g'],
    ['spaces', 'a\u00A0b\u202Fc\u3000d\te\nf', 'a b c d e f'],
    ['what has no width', 'Aa\u00ADmu\u200B\u2060\uFEFF', 'aamu'],
    ['wildcards, which stay', '50%_\\', '50%_\\'],
    ['Japanese and Korean, whose marks are letters', 'ガ 한', 'ガ 한'.normalize('NFKD')],
  ])('fold %s', async (_, text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(await foldInSql(text)).toBe(folded);
  });

  test('agree on every letter of the alphabets of Europe, and on every sign', async () => {
    const last = 0x24ff;
    const rows = await forkEm(database.orm).execute<{ code: number; folded: string }[]>(
      'select code, fold_text(chr(code)) as folded from generate_series(1, ?) code',
      [last],
    );
    const other = rows.filter(({ code, folded }) => foldText(String.fromCodePoint(code)) !== folded);
    expect(rows).toHaveLength(last);
    expect(other.map(({ code }) => code.toString(16))).toEqual([]);
  });
});
