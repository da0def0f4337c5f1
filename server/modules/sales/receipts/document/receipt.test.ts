import { msg } from '@lingui/core/macro';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/i18n/languages.ts';
import type { ReceiptBody } from '../receipt.entity.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { receiptBody as body } from './receipt.factory.ts';
import { parsePdfObjects } from '#server/platform/pdf/pdf-objects.harness.ts';
import { renderReceipt } from './receipt.ts';

const brand = { name: 'Kaski & Poika', supportEmail: 'ask@kaski.example', url: 'https://kaski.example/shop' };
const receipt = (own: Partial<ReceiptBody> = {}) =>
  renderReceipt({ number: 12, kind: 'receipt', body: { ...body, ...own } }, brand);
const credit = (own: Partial<ReceiptBody> = {}) =>
  renderReceipt(
    { number: 15, kind: 'credit', body: { ...body, total: -9_999, vat: -2_032, corrects: 12, ...own } },
    brand,
  );
const pdf = await receipt();
const source = pdf.toString('latin1');

describe('a receipt', () => {
  test('says who sold what to whom, when, for which time, and how it was paid', () => {
    const text = extractText(pdf);
    for (const words of ['Kaski & Poika', 'Receipt 12', 'Kaski Oy', 'Rantatie 1', '00500 Helsinki', 'Finland'])
      expect(text).toContain(words);
    for (const words of ['Business ID 1234567-8', 'VAT number FI12345678', 'ask@kaski.example', 'buyer@example.com'])
      expect(text).toContain(words);
    expect(text).toMatch(/Personal Coaching: Monthly\s+coaching/);
    expect(text).toMatch(/19 Nov 2026 –\s+18 Dec 2026/);
    expect(text).toMatch(/Paid by\s+Card/);
  });

  test('has the date and the time of Finland, and says so', () => {
    expect(extractText(pdf)).toMatch(/Date of issue\s+20 November 2026/);
    expect(extractText(pdf)).toMatch(/Paid on \(Helsinki time\)\s+20 November 2026 at 00:03/);
  });

  test('has net, rate, tax and gross, and the same in the sum', () => {
    const text = extractText(pdf);
    expect(text).toMatch(/Net\s+VAT rate\s+VAT\s+Gross/);
    expect(text).toMatch(/€79\.67\s+25\.5\s%\s+€20\.32\s+€99\.99/);
    expect(text).toMatch(/Net at 25\.5\s%\s+€79\.67\s+VAT 25\.5\s%\s+€20\.32\s+Total paid\s+€99\.99/);
    expect(text).toContain('Prices include VAT.');
    expect(text).not.toMatch(/Test mode|Credit/);
  });

  test('after a code says what the price was, what was taken off, and what was paid', async () => {
    const reduced = { list: 2_990, discount: 748, paid: 2_242, code: 'SPRING-27' };
    const text = extractText(await receipt({ total: 2_242, vat: 456, reduced }));
    expect(text).toMatch(/Price before discount\s+€29\.90\s+Code SPRING-27\s+[-−]€7\.48\s+Net at 25\.5\s%\s+€17\.86/);
    expect(text).toMatch(/Total paid\s+€22\.42/);
    const back = extractText(await credit({ total: -1_000, vat: -203, reduced }));
    expect(back).toMatch(/Price before discount\s+€29\.90\s+Code SPRING-27\s+[-−]€7\.48\s+Originally paid\s+€22\.42/);
    expect(back).toMatch(/Total refunded\s+[-−]€10\.00/);
  });

  test('without tax says that', async () => {
    const text = extractText(await receipt({ vatRate: 0, vat: 0 }));
    expect(text).toMatch(/VAT 0\s%\./);
    expect(text).not.toContain('Prices include VAT.');
  });

  test('of a test says that no money moved', async () => {
    expect(extractText(await receipt({ test: true }))).toContain('Test mode: no money moved');
  });

  test('keeps letters of other languages', () => {
    // A change of font within a word begins a new piece.
    expect(extractText(pdf).replaceAll('\n', '')).toContain('Väinö Łukasz Šťastný');
  });

  test.each(['Ὀδυσσεύς', 'Наталія Щербань', 'Nguyễn Thị Hồng', '김민준', '髙橋 さくら', '李 Émile', '陈嘉怡 刘骏'])(
    'writes the name of %s',
    async (name) => {
      const file = await receipt({ buyer: { name, email: 'o@example.com' } });
      expect(extractText(file).replaceAll('\n', '')).toContain(name);
      expect(file.toString('latin1')).not.toContain('/ActualText');
    },
  );

  test.each([
    'أوديسيوس الإيثاكي',
    'נועה לוי-ברק (רונן)',
    'น้ำฝน ธนกฤต',
    'प्रिया क्षत्रिय',
    'თამარ გელაშვილი',
    'Mei 👨‍👩‍👧 Salo',
    'Mei נועה Salo',
    'Ann\u0301a 𓀀',
  ])('says the name of %s in its tag and beside its glyphs', async (name) => {
    const file = await receipt({ buyer: { name, email: 'o@example.com' } });
    const utf16 = Buffer.from(`\ufeff${name}`, 'utf16le').swap16();
    const literal = `/ActualText (${utf16.toString('latin1').replace(/[\\()\n\r\t\b\f]/g, escapeLiteral)})`;
    expect(file.toString('latin1')).toContain(literal);
    const pages = [...parsePdfObjects(file).values()].map(({ stream }) => stream).join('\n');
    // A joined emoji is one glyph.
    const copied = extractText(file).replaceAll('\n', '') + pages;
    expect([name, literal, `/ActualText <${utf16.toString('hex')}>`].some((each) => copied.includes(each))).toBe(true);
  });

  test('breaks a long name from right to left after words, and begins with the first', async () => {
    const name = `${'سعيد بن نعيم بن محسن '.repeat(5)}محسن`;
    expect(name.length).toBeGreaterThan(100);
    const file = await receipt({ buyer: { name, email: 'o@example.com' }, item: 'Coaching' });
    const lines = extractText(file)
      .split('\n')
      .filter((line) => line.includes('ن'));
    expect(lines.length).toBeGreaterThan(1);
    // Glyphs of a line are in visual order.
    expect(lines.map((line) => Array.from(line).reverse().join('')).join(' ')).toBe(name);
  });
});

describe('a credit note', () => {
  test('names the receipt it corrects, and its amounts are negative', async () => {
    const file = await credit();
    const text = extractText(file);
    expect(text).toMatch(/Credit note 15\s+corrects receipt 12/);
    expect(text).toMatch(/−€79\.67\s+25\.5\s%\s+−€20\.32\s+−€99\.99/);
    expect(text).toMatch(/Total refunded\s+−€99\.99/);
    expect(text).toMatch(/Refunded by\s+Card/);
    expect(file.toString('latin1')).toContain('(Credit note 15 \\(corrects receipt 12\\))');
  });
});

describe('in the language of its order', () => {
  const spoken = async (language: Language, own: Partial<ReceiptBody> = {}) =>
    extractText(await receipt({ language, ...own }));

  test('a Finnish one has Finnish words, days and amounts', async () => {
    const text = await spoken('fi');
    const { say } = await loadSpeaker('fi');
    // A label longer than its column wraps.
    const whole = text.replaceAll(/\s/g, '');
    for (const words of WORDS) expect(whole).toContain(say(words).replaceAll(/\s/g, ''));
    expect(text).toContain('20. marraskuuta 2026 klo 0.03');
    expect(text).toMatch(/79,67\s€\s+25,5\s%\s+20,32\s€\s+99,99\s€/);
  });

  test('a Korean one is written in Korean letters', async () => {
    const text = await spoken('ko', {
      buyer: { name: '김민준', email: 'kim@example.com' },
      item: '개인 코칭: 월간 코칭',
    });
    const { say } = await loadSpeaker('ko');
    const whole = text.replaceAll(/\s/g, '');
    for (const words of WORDS) expect(whole).toContain(say(words).replaceAll(/\s/g, ''));
    for (const words of ['2026년11월20일', '오전12:03', '김민준', '개인코칭:월간코칭', '€79.67', '€20.32', '€99.99'])
      expect(whole).toContain(words);
    expect(whole).not.toContain('?김');
  });

  test('a Japanese credit note breaks between letters, and its amounts are negative', async () => {
    const item = 'パーソナルコーチング：月額コーチング（毎月更新されます）';
    const file = await credit({ language: 'ja', item });
    const text = extractText(file);
    expect(text.replaceAll('\n', '')).toContain(item);
    expect(text.replaceAll('\n', '')).toContain('2026年11月20日');
    expect(text.replaceAll('\n', '')).toContain('−€99.99');
    expect(file.toString('latin1')).toContain('/Lang (ja)');
  });

  test('one with the longest words still has one page', async () => {
    for (const file of [
      await receipt({ language: 'en-XA', test: true }),
      await credit({ language: 'en-XA', total: -123_456_700, vat: -25_085_106 }),
    ]) {
      expect(countPages(file)).toBe(1);
      // Nothing is cut off, and no glyph is missing.
      expect(extractText(file)).toContain('Ñét');
    }
  });

  test('one that was written before it knew its language is the English that it was', async () => {
    const { language: _, ...before } = { language: undefined, ...body };
    expect((await receipt(before)).equals(await receipt({ language: 'en' }))).toBe(true);
    expect(source).toContain('/Lang (en)');
  });

  const WORDS = [msg`Date of issue`, msg`Prices include VAT.`, msg`Total paid`];
});

describe('the file', () => {
  test('is one page, tagged, in English, with its title in the window', () => {
    expect(source.startsWith('%PDF-1.7')).toBe(true);
    expect(countPages(pdf)).toBe(1);
    expect(source).toMatch(/\/MarkInfo \d+ 0 R/);
    expect(source).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(source).toContain('/Lang (en)');
    for (const tag of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Link'])
      expect(source).toMatch(new RegExp(`/S /${tag}\\b`));
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toContain('(Receipt 12)');
    expect(source).toContain('<rdf:li>Kaski &#38; Poika</rdf:li>');
    expect(source).toContain('/URI (mailto:ask@kaski.example)');
  });

  test('is the same bytes each time, and carries the time of the payment', async () => {
    expect((await receipt()).equals(pdf)).toBe(true);
    expect(source).toContain('(D:20261119220322Z)');
  });

  test('holds very long names, addresses, items and amounts', async () => {
    const long = 'An Unusually Long and Careful Name That Goes on for More Than Sixty Characters';
    const file = await receipt({
      seller: { ...body.seller, name: long, lines: [long, long, long] },
      buyer: { name: 'x'.repeat(100), email: `${'a'.repeat(64)}@${'b'.repeat(60)}.example` },
      item: `${long}: ${long}`,
      total: 123_456_700,
      vat: 25_085_106,
    });
    expect(countPages(file)).toBeLessThanOrEqual(2);
    const text = extractText(file);
    expect(text.replaceAll(/\s/g, '')).toContain('x'.repeat(100));
    expect(text).toMatch(/Total paid\s+€1,234,567\.00/);
  });

  test('needs no name, numbers or period', async () => {
    const text = extractText(
      await receipt({
        seller: { ...body.seller, lines: [], businessId: null, vatId: null },
        buyer: { name: null, email: 'guest@example.com' },
        period: null,
      }),
    );
    expect(text).toMatch(/Buyer\s+guest@example\.com/);
    expect(text).not.toMatch(/Business ID|VAT number|Period|null/);
  });
});

function escapeLiteral(char: string): string {
  return { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f' }[char] ?? `\\${char}`;
}

function countPages(file: Buffer): number {
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** Extracts the text of the pages: glyphs by the fonts' own tables, one piece per line. */
function extractText(file: Buffer): string {
  const objects = parsePdfObjects(file);
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      // Ranges are sorted; each lists the characters of its glyphs.
      const lists = (objects.get(table)?.stream ?? '').match(/\[[^\]]*\]/g) ?? [];
      fonts.set(
        name,
        [...lists.join('').matchAll(/<([^>]*)>/g)].map(([, hex = '']) => fromHex(hex)),
      );
    }
  let glyphs: string[] = [];
  const pages = [...objects.values()].flatMap(({ stream }) => (stream.includes('BT\n') ? [stream] : []));
  return pages
    .flatMap((page) => [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)])
    .map(([, font, shown]) => {
      if (font) glyphs = fonts.get(font) ?? [];
      const codes = [...(shown ?? '').matchAll(/<([^>]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return codes.map((code) => glyphs[Number.parseInt(code, 16)] ?? '').join('');
    })
    .filter(Boolean)
    .join('\n');
}

function fromHex(hex: string): string {
  const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}
