import { existsSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { findLevels } from '../text/bidi.ts';
import { fontFiles } from './fallback-fonts.ts';
import { MISSING, type Run, buildRuns } from './faces.ts';
import { registerFonts } from './fonts.ts';
import { findFeatures } from '../text/shaping.ts';

const doc = new PDFDocument({ autoFirstPage: false, font: '' });
registerFonts(doc);
const paper = { doc };
const listFaces = (text: string) => buildRuns(paper, text, 'strong').map(({ face }) => face.replace('strong-', ''));
const listTexts = (text: string) => buildRuns(paper, text, 'strong').map((run) => run.text);

describe('a name', () => {
  test.each([
    'أوديسيوس الإيثاكي',
    'گڑیا ٹھاکر',
    'مُحَمَّد',
    'علی‌رضا',
    'נועה לוי-ברק (רונן)',
    'น้ำฝน ธนกฤต',
    'प्रिया क्षत्रिय',
    'তাসনিম রহমান',
    'கார்த்திகேயன்',
    'గాయత్రి శ్రీనివాస్',
    'ಕೃಷ್ಣ ಲಕ್ಷ್ಮೀ',
    'ശ്രീലക്ഷ്മി',
    'ශ්‍රීමතී කුමාරි',
    'ગૌરાંગ',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
    'ଶ୍ରୀମତୀ',
    'សុខ ស្រីមុំ',
    'ສົມພອນ ນ້ຳ',
    'အောင်ဆန်း ကြွေ မင်္ဂလာ',
    'ታምራት በቀለ',
    'བཀྲ་ཤིས།',
    'Անահիտ',
    'თამარ',
    'ޢާއިޝަތު',
    '陈嘉怡 刘骏 黃凱琳 髙橋',
    'Mei 👩🏽‍🚒 🇫🇮 1️⃣',
    '𝓐𝓷𝓷𝓪 Ｖｉｒｔａ',
    'Ọ̀ṣun',
  ])('has a glyph for each letter of %s', (name) => {
    for (const run of buildRuns(paper, name, 'strong')) {
      expect(run.text).not.toContain(MISSING);
      expect(listGlyphs(run)).not.toContain(0);
    }
  });

  test('is a box where no face has its letters', () => {
    expect(buildRuns(paper, 'Anna 𓀀𓀁', 'strong')).toEqual([{ face: 'strong', text: `Anna ${MISSING}${MISSING}` }]);
  });

  test('has all of its Chinese characters from one family', () => {
    expect(new Set(listFaces('王骏').map((face) => face.replace(/-\d+$/, '')))).toEqual(new Set(['noto-sans-sc']));
    expect(listFaces('橋本')).toEqual(['biz-udpgothic-japanese']);
  });

  test('is shaped as far as it goes where the font engine fails', () => {
    // Noto Sans Gurmukhi has no anchor for this sign; a joiner at the end has no syllable in Tibetan.
    for (const text of ['ਮੜੂ☬', '་ྴ༊ྃ\u200d', 'ྈླྼ༤ླྀ'])
      expect(() => buildRuns(paper, text, 'strong').map(listGlyphs)).not.toThrow();
  });

  test('has one glyph for a family of three generations', () => {
    const [run] = buildRuns(paper, '👨‍👩‍👧‍👦', 'strong');
    expect(listGlyphs(run!)).toHaveLength(1);
    expect(listFaces('👨‍👩‍👧‍👦 👵🏾‍🤝‍👴🏼')[0]).toBe('noto-emoji-emoji');
  });

  test('is in the brand’s face as far as that has its letters', () => {
    expect(listFaces('Anna Virta')).toEqual(['strong']);
  });
});

describe('text from right to left', () => {
  test('is one run of words, which the font engine turns round', () => {
    expect(listTexts('نور الدين')).toEqual(['نور الدين']);
  });

  test('stands inside of text from left to right', () => {
    expect(listTexts('Mei נועה Salo')).toEqual(['Mei ', 'נועה', ' Salo']);
  });

  test('goes on at the left after words from left to right', () => {
    expect(listTexts('נועה Mei לוי')).toEqual(['לוי', ' ', 'Mei', 'נועה ']);
  });

  test('has its digits in their own order, and its brackets turned', () => {
    expect(listTexts('נועה (12)')).toEqual(['(', '12', ')', 'נועה ']);
    // The font engine turns round Persian digits, too.
    expect(listTexts('نور ۱۲۳')).toEqual(['۳۲۱', 'نور ']);
  });

  test('is known by letters and emoji outside of the first plane', () => {
    expect([...findLevels('👩 נ')!]).toEqual([1, 1, 1, 1]);
    expect([...findLevels('𞤀𞤁')!]).toEqual([1, 1, 1, 1]);
    expect(findLevels('Anna 👩')).toBeUndefined();
  });
});

test('every font file of the table is in its package', () => {
  expect(fontFiles().filter((file) => !existsSync(file))).toEqual([]);
});

test('marks and vowels stand where fonts expect them', () => {
  expect(listTexts('น้ำ')).toEqual(['น\u0e4d\u0e49า']);
  expect(listTexts('ကြွေ')).toEqual(['\u1031\u103cက\u103d']);
});

/** Ids of the glyphs of a run; 0 is that of a letter that the face lacks. */
function listGlyphs({ face, text }: Run): number[] {
  const { _font: font } = doc.font(face) as unknown as {
    _font: { layout(text: string, features?: unknown): { glyphs: { id: number }[] } };
  };
  return font.layout(text, findFeatures(text)).glyphs.map(({ id }) => id);
}
