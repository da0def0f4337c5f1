import { CHECKLIST, COVER, HOW_TO, SELLING_RULES, PAID, TITLE, WITHDRAWAL } from './anti-scam.content.ts';
import { drawBubble, drawTrap, drawWarning, TRAP_ROUTE } from './anti-scam.pictures.ts';
import { SIGNS, type Sign } from './anti-scam.signs.ts';
import { drawLabelledBlock, labelledText, link, list } from '#server/platform/pdf/blocks.ts';
import { renderBook, drawHarbour, type Brand, type Chapter } from '#server/platform/pdf/book.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { drawHorizon, drawStage } from '#server/platform/pdf/pictures.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';
import { drawTable } from '#server/platform/pdf/table.ts';

/**
 * Lays out the Anti-Scam Fitness Guide: a tagged PDF of nineteen A4 pages, one for each warning
 * sign, with bookmarks and working links. The same brand always gives the same bytes.
 */
export async function renderAntiScamGuide(brand: Brand): Promise<Buffer> {
  const cover = { ...COVER, draw: drawTrap };
  const contents = {
    entryHeight: 33,
    drawFoot: (guide: Guide) => drawHorizon(guide, { y: 720, height: 50 }, PAGE.height, COLOR.mist, COLOR.alert),
  };
  const book = { title: TITLE, edition: EDITION, cover, contents, chapters: (guide: Guide) => chapters(guide, brand) };
  return renderBook(book, brand);
}

/** Date in the file's properties. Change it with the text. */
const EDITION = new Date('2026-01-05T05:00:00Z');

const WIDTH = PAGE.right - PAGE.left;

function chapters(guide: Guide, brand: Brand): Chapter[] {
  return [
    { title: HOW_TO.title, label: null, name: 'how-to', build: () => howTo(guide) },
    ...SIGNS.map((content, i) => {
      const number = i + 1;
      const build = () => sign(guide, content, number);
      return { title: content.title, label: `Sign ${number}`, name: `sign-${number}`, build };
    }),
    { title: CHECKLIST.title, label: null, name: 'check-list', build: () => checklist(guide) },
    { title: PAID.title, label: null, name: 'paid', build: () => paid(guide) },
    { title: WITHDRAWAL.title, label: null, name: 'withdrawal', build: () => withdrawal(guide) },
    { title: SELLING_RULES.title, label: null, name: 'how-i-sell', build: () => last(guide, brand) },
  ];
}

function opening(guide: Guide, { title, intro }: { title: string; intro: string }): void {
  guide.block('H1', title, STYLE.title, 20);
  guide.block('P', intro, STYLE.lead, 24);
}

function howTo(guide: Guide): void {
  opening(guide, HOW_TO);
  for (const { label, text } of HOW_TO.stages) {
    const signs = SIGNS.flatMap(({ stage }, i) => (stage === label ? [i + 1] : []));
    drawLabelledBlock(
      guide,
      label,
      () => {
        guide.block('P', text, STYLE.body, 2, PAGE.textLeft);
        guide.block(
          'P',
          `Signs ${signs[0]} ${signs.length === 2 ? 'and' : 'to'} ${signs.at(-1)}`,
          NUMBERS,
          0,
          PAGE.textLeft,
        );
      },
      14,
    );
  }
  guide.y += 8;
  drawLabelledBlock(guide, HOW_TO.useLabel, () => list(guide, HOW_TO.use, () => '–', COLOR.alert));
  labelledText(guide, HOW_TO.honestLabel, HOW_TO.honest);
}

const NUMBERS: TextStyle = { ...STYLE.strong, color: COLOR.alert };

function sign(guide: Guide, content: Sign, number: number): void {
  drawStage(guide, { route: TRAP_ROUTE, stage: number, stages: SIGNS.length, color: COLOR.alert });
  const warning = { x: PAGE.right - 88, y: 128, width: 84, height: 72 };
  const titleWidth = WIDTH - 110;
  const caption = `Sign ${number}: ${content.stage.toLowerCase()}`;
  guide.content('P', () =>
    guide.write(caption, { ...STYLE.label, color: COLOR.alert }, PAGE.left, warning.y - 6, titleWidth),
  );
  guide.content('H1', () => guide.write(content.title, SIGN_TITLE, PAGE.left, warning.y + 14, titleWidth));
  drawWarning(guide, warning, String(number));
  guide.y = warning.y + warning.height + 26;
  guide.block('P', content.what, STYLE.lead, 34);
  drawLabelledBlock(guide, 'They write', () => drawBubble(guide, content.theirs, 'them'), 24);
  labelledText(guide, 'Why it works', content.why, 22);
  labelledText(guide, 'In another trade', content.site, 22);
  drawLabelledBlock(guide, 'What to do', () => list(guide, content.steps, (i) => `${i + 1}.`, COLOR.alert), 32);
  drawLabelledBlock(guide, 'You answer', () => drawBubble(guide, content.yours, 'you'));
}

const SIGN_TITLE: TextStyle = { ...STYLE.title, size: 30, lead: 33 };

function checklist(guide: Guide): void {
  opening(guide, CHECKLIST);
  fields(guide, CHECKLIST.fields);
  const [head, note, tick] = CHECKLIST.columns;
  const columns = [
    { head, width: 226 },
    { head: note, width: WIDTH - 276 },
    { head: tick, width: 50, style: { ...STYLE.body, align: 'right' as const }, isTickBox: true },
  ];
  drawTable(guide, { columns, rows: SIGNS.map(({ title }, i) => [`${i + 1}. ${title}`]), rowHeight: 37 });
  guide.y += 18;
  guide.block('P', CHECKLIST.after, STYLE.body);
}

/** Draws names with dotted lines below them, in one row. */
function fields(guide: Guide, names: readonly string[]): void {
  const width = WIDTH / names.length;
  const xOf = (i: number): number => PAGE.left + i * width;
  names.forEach((name, i) => guide.content('P', () => guide.write(name, STYLE.small, xOf(i), guide.y, width)));
  guide.artifact((doc) => {
    names.forEach((_name, i) => {
      const end = i === names.length - 1 ? PAGE.right : xOf(i + 1) - 14;
      doc.moveTo(xOf(i), guide.y + 34).lineTo(end, guide.y + 34);
    });
    doc.lineWidth(0.75).strokeColor(COLOR.muted).dash(1, { space: 2.5 }).stroke();
  });
  guide.y += 54;
}

function paid(guide: Guide): void {
  opening(guide, PAID);
  for (const { label, text } of PAID.steps) labelledText(guide, label, text, 14);
  drawLabelledBlock(
    guide,
    PAID.helpLabel,
    () => {
      for (const { text, label, href } of PAID.help) {
        guide.block('P', text, STYLE.body, 0, PAGE.textLeft);
        link(guide, label, href, LINK, PAGE.textLeft);
        guide.y += 7;
      }
    },
    7,
  );
  labelledText(guide, PAID.secondLabel, PAID.second);
}

const LINK: TextStyle = { ...STYLE.strong, color: COLOR.dawn };

function withdrawal(guide: Guide): void {
  opening(guide, WITHDRAWAL);
  for (const { label, text } of WITHDRAWAL.rights) labelledText(guide, label, text, 14);
  drawLabelledBlock(guide, WITHDRAWAL.limitsLabel, () => list(guide, WITHDRAWAL.limits, () => '–', COLOR.alert), 14);
  labelledText(guide, WITHDRAWAL.trialLabel, WITHDRAWAL.trial);
  guide.block('P', WITHDRAWAL.note, STYLE.small, 0, PAGE.textLeft);
}

function last(guide: Guide, brand: Brand): void {
  guide.block('H1', SELLING_RULES.title, STYLE.title, 20);
  guide.block('P', SELLING_RULES.lead, STYLE.lead, 26);
  for (const { label, text } of SELLING_RULES.ways(brand.name)) labelledText(guide, label, text);
  drawHarbour(guide, SELLING_RULES, brand);
}
