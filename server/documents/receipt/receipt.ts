import { receiptNumber } from '#contract/receipt-number.ts';
import type { ReceiptBody } from '../../modules/receipts/receipt.entity.ts';
import type { Brand } from '../pdf/book.ts';
import { SUNRISE_ROUTE, pointOn, traceRoute } from '../pdf/elevation.ts';
import { Guide } from '../pdf/layout.ts';
import { fillBelow } from '../pdf/pictures.ts';
import { formatDay } from '../../format.ts';
import { clockName, momentOf } from './receipt.format.ts';
import { drawFacts, drawParties } from './receipt.parties.ts';
import { drawItem, drawSum } from './receipt.table.ts';
import { registerMoreFonts } from './receipt.text.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '../pdf/style.ts';

/** What is to be put on paper. */
interface ReceiptToPrint {
  number: number;
  kind: 'receipt' | 'credit';
  body: ReceiptBody;
}

/**
 * Lays out a receipt or a credit note on an A4 page: a tagged PDF. The same receipt and brand always give
 * the same bytes, whenever they are asked for.
 */
export async function renderReceipt(receipt: ReceiptToPrint, brand: Brand): Promise<Buffer> {
  const { kind, body } = receipt;
  const { title, under } = namesOf(receipt);
  const fullTitle = under ? `${title} (${under})` : title;
  const date = new Date(body.at);
  const { timeZone = BEFORE_ZONES } = body;
  const guide = new Guide({ title: fullTitle, subject: body.item, author: brand.name, date });
  registerMoreFonts(guide);
  guide.addPage();
  drawHead(guide, { title, under, brand: brand.name, isTest: body.test });
  guide.y = HEAD + 24;
  const back = kind === 'credit';
  drawFacts(guide, [
    { label: 'Date of issue', text: formatDay(date, timeZone) },
    { label: back ? 'Returned by' : 'Paid by', text: body.method },
    { label: `${back ? 'Returned' : 'Paid'} on (${clockName(timeZone)})`, text: momentOf(date, timeZone) },
  ]);
  drawParties(guide, body);
  drawItem(guide, body);
  drawSum(guide, receipt);
  drawFoot(guide, title, brand.name);
  return guide.finish(`${title} · ${brand.name}`);
}

/** The clock of receipts that were written before they named one. */
const BEFORE_ZONES = 'Europe/Helsinki';
/** Where the dark head ends and the paper is free. */
const HEAD = 198;
const WIDTH = PAGE.right - PAGE.left;

function namesOf({ kind, number, body }: ReceiptToPrint): { title: string; under: string | null } {
  const { corrects, test } = body;
  const written = (of: number) => receiptNumber({ number: of, test });
  const [own, other] = kind === 'receipt' ? ['Receipt', 'takes back credit note'] : ['Credit note', 'corrects receipt'];
  return { title: `${own} ${written(number)}`, under: corrects === null ? null : `${other} ${written(corrects)}` };
}

interface Head {
  title: string;
  under: string | null;
  brand: string;
  isTest: boolean;
}

function drawHead(guide: Guide, { title, under, brand, isTest }: Head): void {
  drawMorning(guide);
  const room = WIDTH - (isTest ? MARK.width + 20 : 0);
  const brandHeight = guide.measure(brand, BRAND, room);
  guide.content('P', () => guide.write(brand, BRAND, PAGE.left, 40, room));
  const top = 40 + brandHeight + 6;
  guide.content('H1', () => guide.write(title, TITLE, PAGE.left, top, WIDTH));
  if (under) guide.content('P', () => guide.write(under, UNDER, PAGE.left, top + TITLE.lead + 3, WIDTH));
  if (isTest) drawTestMark(guide);
}

const BRAND: TextStyle = { font: 'heading', size: 15, lead: 20, color: COLOR.sun };
const TITLE: TextStyle = { ...STYLE.title, size: 34, lead: 38, color: COLOR.paper };
const UNDER: TextStyle = { ...STYLE.lead, size: 12.5, lead: 17, color: COLOR.mist };

/** The dark sky, the sun behind the summit and the line; the land is the paper that is written on. */
function drawMorning(guide: Guide): void {
  const box = { x: -2, y: 108, width: PAGE.width + 4, height: 74 };
  const sun = pointOn(SUNRISE_ROUTE, box, 0.86);
  guide.artifact((doc) => {
    doc.rect(0, 0, PAGE.width, HEAD).fill(COLOR.ink);
    doc.circle(sun.x, sun.y - 8, 27).fill(COLOR.sun);
    fillBelow(doc, SUNRISE_ROUTE, box, HEAD + 2, COLOR.paper);
    traceRoute(doc, SUNRISE_ROUTE, box);
    doc.lineWidth(3).lineJoin('round').strokeColor(COLOR.dawnOnInk).stroke();
  });
}

const MARK = { width: 176, height: 24 };

/** Nobody should take such a paper for a proof of payment. */
function drawTestMark(guide: Guide): void {
  const x = PAGE.right - MARK.width;
  guide.artifact((doc) => doc.roundedRect(x, 38, MARK.width, MARK.height, 12).fill(COLOR.sun));
  const style: TextStyle = { ...STYLE.strong, align: 'center' };
  guide.content('P', () => guide.write('Test mode: no money moved', style, x, 42.5, MARK.width));
}

/** The first page's own; the guide draws those of the pages after it. */
function drawFoot(guide: Guide, title: string, brand: string): void {
  if (guide.pageCount > 1) guide.doc.switchToPage(0);
  guide.artifact(() => guide.write(`${title} · ${brand}`, STYLE.small, PAGE.left, 790, WIDTH - 60), {
    type: 'Pagination',
    attached: ['Bottom'],
  });
}
