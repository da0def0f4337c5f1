import { afterEach, expect, test, vi } from 'vitest';
import { GuideWords, GUIDE_FIELDS, type GuideDocument } from '#contract/newsletter/guides.studio.ts';
import { Guide } from '#server/platform/pdf/layout.ts';
import { PAGE } from '#server/platform/pdf/style.ts';
import { buildStarterWords } from './begun-words.ts';
import { type OwnGuide, renderOwnGuide } from './own-guide.ts';

const brand = { name: 'Kaski & Poika', supportEmail: 'ask@kaski.example', url: 'https://kaski.example/shop' };
const guides = Object.keys(GUIDE_FIELDS) as GuideDocument[];

const own = (words: Partial<OwnGuide> = {}): OwnGuide => ({
  title: 'Thirty evenings',
  lead: 'One page each.',
  sections: [{ title: 'The first', text: 'Put the phone away.' }],
  language: 'en',
  ...words,
});

afterEach(() => vi.restoreAllMocks());

/** Records every drawn text, and checks that it ends on its page. */
async function written(words: OwnGuide) {
  const spy = vi.spyOn(Guide.prototype, 'write');
  const source = (await renderOwnGuide(words, brand)).toString('latin1');
  const lines = spy.mock.calls.map(([text, style, x, y, width], i) => {
    const height = (spy.mock.contexts[i] as Guide).measure(text, style, width);
    return { text, x, fits: y + height <= PAGE.height && x + width <= PAGE.width };
  });
  spy.mockRestore();
  return { source, lines, text: lines.map(({ text }) => text).join('\n') };
}

test.each(guides)(
  'what one begins with is all of %s that can be said in words, and is taken as it is',
  async (guide) => {
    const words = buildStarterWords(guide, brand);
    expect(GuideWords.safeParse(words).error).toBeUndefined();
    const { lines, text } = await written({ ...words, language: 'en' });
    for (const { title } of words.sections) expect(text).toContain(title);
    expect(lines.filter(({ fits }) => !fits)).toEqual([]);
  },
);

test('it is tagged, has a bookmark and a link for each section, and says in which language it is', async () => {
  const sections = ['The first', 'The second'].map((title) => ({ title, text: 'A line.' }));
  const { source, text } = await written(own({ language: 'fi', sections }));
  expect(source).toContain('/Lang (fi)');
  expect(source).toContain('/DisplayDocTitle true');
  for (const { title } of sections) expect(source).toContain(`/Title (${title})`);
  expect(source.match(/\/S \/GoTo\n/g)).toHaveLength(2);
  expect(text).toContain('Sisällys');
  expect(text).not.toContain('Contents');
});

test('a text is written as a post is: headings, lists, what stands in the margin, and addresses behind their words', async () => {
  const { source, lines, text } = await written(
    own({
      sections: [
        {
          title: 'The first',
          text: 'Begin here.\n\n## How\n\n- One\n- Two **now**\n\n**Why:** It _helps_.\n\n# Later\n\nAsk [me](mailto:me@kaski.example) or [here](https://kaski.example).',
        },
      ],
    }),
  );
  for (const tag of ['H1', 'H2', 'L', 'LI', 'P']) expect(source).toMatch(new RegExp(`/S /${tag}\\b`));
  for (const each of ['Two now', 'It helps.', 'Ask me (me@kaski.example) or here (https://kaski.example).']) {
    expect(text.split('\n')).toContain(each);
  }
  const at = (text: string) => lines.find((line) => line.text === text)?.x;
  expect([at('How'), at('Why'), at('One')]).toEqual([PAGE.left, PAGE.left, PAGE.textLeft + 20]);
});

test.each([
  ['a paragraph without an end', { sections: [{ title: 'Long', text: 'word '.repeat(1190) }] }],
  ['an endless item', { sections: [{ title: 'Long', text: `- ${'word '.repeat(1190)}` }] }],
  [
    'an endless margin',
    { sections: [{ title: 'Long', text: `**${'word '.repeat(500)}:** a\n\n## ${'word '.repeat(500)}` }] },
  ],
  [
    'a title and a lead of the greatest length',
    { title: 'unbreakable '.repeat(5).trim(), lead: 'word '.repeat(60).trim() },
  ],
  [
    'headings of the greatest length',
    { sections: Array.from({ length: 60 }, () => ({ title: 'm'.repeat(80), text: 'a' })) },
  ],
  ['a text that ends in a heading', { sections: [{ title: 'One', text: '## Alone' }] }],
])('%s stays on the pages', async (_, words) => {
  const { lines } = await written(own(words));
  expect(lines.filter(({ fits }) => !fits)).toEqual([]);
});

test('letters that the brand’s faces lack are set in those that have them', async () => {
  const { source } = await written(
    own({
      language: 'ja',
      title: '朝の15分',
      sections: [{ title: '窓を開ける', text: '深呼吸をします。\n\n- 아침\n- Žluťoučký' }],
    }),
  );
  expect(source).toMatch(/\/FontName \/\S*BIZ/);
  expect(source).toMatch(/\/FontName \/\S*Nanum/i);
});

test('the same words and brand give the same bytes', async () => {
  const [first, again] = [await renderOwnGuide(own(), brand), await renderOwnGuide(own(), brand)];
  expect(first.equals(again)).toBe(true);
});
