import { msg } from '@lingui/core/macro';
import { receiptNumber } from '#contract/sales/receipt-number.ts';
import { DEFAULT_LANGUAGE } from '#contract/i18n/languages.ts';
import type { Speaker } from '#contract/i18n/speak.ts';
import type { ReceiptBody } from '../receipt.entity.ts';
import { drawCover, isDrawn } from '#contract/site/motif.studio.ts';
import type { Brand } from '#server/platform/pdf/book.ts';
import { drawShapes, ON_INK } from '#server/platform/pdf/motif.ts';
import { type Box, SUNRISE_ROUTE, pointOn, traceRoute } from '#server/platform/pdf/elevation.ts';
import { Guide } from '#server/platform/pdf/layout.ts';
import { fillBelow } from '#server/platform/pdf/pictures.ts';
import { formatDay } from '#server/platform/i18n/format.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { clockName, formatReceiptMoment } from './receipt.format.ts';
import { drawFacts, drawParties } from './receipt.parties.ts';
import { drawSum } from './receipt.sum.ts';
import { drawItem } from './receipt.table.ts';
import { drawText, fitTextStyle, textHeight, textWidth } from '#server/platform/pdf/text/set-text.ts';
import { writeText } from './receipt.text.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';

/** Receipt to print. */
interface ReceiptToPrint {
  number: number;
  kind: 'receipt' | 'credit';
  body: ReceiptBody;
}

/** Renders a receipt or credit note as a tagged A4 PDF. The same receipt and brand always give the same bytes. */
export async function renderReceipt(receipt: ReceiptToPrint, shop: Brand): Promise<Buffer> {
  const { kind, body } = receipt;
  const { timeZone = BEFORE_ZONES, language = DEFAULT_LANGUAGE, brand = shop.name } = body;
  const speaker = await loadSpeaker(language);
  const { say } = speaker;
  const { title, under } = buildTitles(receipt, speaker);
  const fullTitle = under ? `${title} (${under})` : title;
  const date = new Date(body.at);
  const guide = new Guide({
    title: fullTitle,
    subject: body.item,
    author: brand,
    date,
    language,
    look: shop.look,
  });
  guide.addPage();
  drawHead(guide, { title, under, brand, mark: body.test ? say(msg`Test mode: no money moved`) : null });
  guide.y = HEAD + 24;
  const back = kind === 'credit';
  const clock = clockName(timeZone, speaker);
  drawFacts(guide, [
    { label: say(msg`Date of issue`), text: formatDay(date, timeZone, language) },
    { label: say(back ? RETURNED_BY : PAID_BY), text: body.method },
    {
      label: say(back ? msg`Refunded on (${clock})` : msg`Paid on (${clock})`),
      text: formatReceiptMoment(date, timeZone, language),
    },
  ]);
  drawParties(guide, body, speaker);
  drawItem(guide, body, speaker);
  drawSum(guide, receipt, speaker);
  const foot = `${title} · ${brand}`;
  drawFoot(guide, foot);
  return guide.finish((width) => drawText(guide, foot, STYLE.small, { x: PAGE.left, y: FOOT, width }));
}

const PAID_BY = msg({ message: 'Paid by', comment: 'Above the way of paying, such as “Card”' });
const RETURNED_BY = msg({ message: 'Refunded by', comment: 'Above the way in which money went back, such as “Card”' });
/** Time zone of older receipts, which do not name one. */
const BEFORE_ZONES = 'Europe/Helsinki';
/** Bottom of the dark header, in points. */
const HEAD = 198;
const WIDTH = PAGE.right - PAGE.left;
/** Position of the footer line. */
const FOOT = 790;

function buildTitles(
  { kind, number, body }: ReceiptToPrint,
  { say }: Speaker,
): { title: string; under: string | null } {
  const { corrects, test } = body;
  const own = receiptNumber({ number, test });
  const title = say(kind === 'receipt' ? msg`Receipt ${own}` : msg`Credit note ${own}`);
  if (corrects === null) return { title, under: null };
  const other = receiptNumber({ number: corrects, test });
  return {
    title,
    under: say(kind === 'receipt' ? msg`cancels credit note ${other}` : msg`corrects receipt ${other}`),
  };
}

interface Head {
  title: string;
  under: string | null;
  brand: string;
  /** Mark of test receipts. */
  mark: string | null;
}

function drawHead(guide: Guide, { title, under, brand, mark }: Head): void {
  drawMorning(guide);
  const markWidth = mark === null ? 0 : drawTestMark(guide, mark) + 20;
  const room = WIDTH - markWidth;
  writeText(guide, 'P', brand, BRAND, { x: PAGE.left, y: 40, width: room });
  const top = 40 + textHeight(guide, brand, BRAND, room) + 6;
  const large = fitTextStyle(guide, title, TITLE, WIDTH);
  writeText(guide, 'H1', title, large, { x: PAGE.left, y: top, width: WIDTH });
  if (under) writeText(guide, 'P', under, UNDER, { x: PAGE.left, y: top + TITLE.lead + 3, width: WIDTH });
}

const BRAND: TextStyle = { font: 'heading', size: 15, lead: 20, color: COLOR.sun };
const TITLE: TextStyle = { ...STYLE.title, size: 34, lead: 38, color: COLOR.paper };
const UNDER: TextStyle = { ...STYLE.lead, size: 12.5, lead: 17, color: COLOR.mist };

/** Draws the header: dark sky, sun behind the summit, and the line. */
function drawMorning(guide: Guide): void {
  const box = { x: -2, y: 108, width: PAGE.width + 4, height: 74 };
  if (guide.motif) return drawMotifHead(guide, { ...box, y: HEAD - box.height });
  const sun = pointOn(SUNRISE_ROUTE, box, 0.86);
  guide.artifact((doc) => {
    doc.rect(0, 0, PAGE.width, HEAD).fill(COLOR.ink);
    doc.circle(sun.x, sun.y - 8, 27).fill(COLOR.sun);
    fillBelow(doc, SUNRISE_ROUTE, box, HEAD + 2, COLOR.paper);
    traceRoute(doc, SUNRISE_ROUTE, box);
    doc.lineWidth(3).lineJoin('round').strokeColor(COLOR.dawnOnInk).stroke();
  });
}

/** Draws the header with the shop's motif. */
function drawMotifHead(guide: Guide, box: Box): void {
  const { motif } = guide;
  guide.artifact((doc) => {
    doc.rect(0, 0, PAGE.width, HEAD).fill(COLOR.ink);
    if (isDrawn(motif)) drawShapes(doc, drawCover(motif), box, ON_INK);
    else doc.rect(0, HEAD - 4, PAGE.width, 4).fill(COLOR.dawnOnInk);
  });
}

/** Size of the test mark: padding inside its round ends, at most half a page wide. */
const MARK = { least: 176, most: 260, height: 24, pad: 14 };

/** Draws the mark that tells test receipts from proofs of payment. @returns its width */
function drawTestMark(guide: Guide, text: string): number {
  const style = fitTextStyle(guide, text, { ...STYLE.strong, align: 'center' }, MARK.most - 2 * MARK.pad);
  const width = Math.max(MARK.least, textWidth(guide, text, style) + 2 * MARK.pad);
  const x = PAGE.right - width;
  guide.artifact((doc) => doc.roundedRect(x, 38, width, MARK.height, 12).fill(COLOR.sun));
  writeText(guide, 'P', text, style, { x, y: 42.5, width });
  return width;
}

/** Draws the first page's footer; the guide draws the others. */
function drawFoot(guide: Guide, text: string): void {
  if (guide.pageCount > 1) guide.doc.switchToPage(0);
  guide.artifact(() => drawText(guide, text, STYLE.small, { x: PAGE.left, y: FOOT, width: WIDTH - 60 }), {
    type: 'Pagination',
    attached: ['Bottom'],
  });
}
