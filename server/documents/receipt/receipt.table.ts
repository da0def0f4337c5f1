import type { ReceiptBody } from '../../modules/receipts/receipt.entity.ts';
import type { Guide } from '../pdf/layout.ts';
import { amountOf, periodOf, rateOf } from './receipt.format.ts';
import { figuresWidth, typedHeight, writeFigures, writeTyped } from './receipt.text.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '../pdf/style.ts';
import { rule } from '../pdf/table.ts';

/** The one line of a receipt: what was sold, for which time, and what of the price is tax. */
export function drawItem(guide: Guide, body: ReceiptBody): void {
  const { figures, left } = columnsOf(guide, body);
  const period = body.period && { text: periodOf(body.period), x: left - PERIOD };
  const width = (period?.x ?? left) - PAGE.left - GUTTER;
  const periodHeight = period ? guide.measure(period.text, STYLE.body, PERIOD) : 0;
  const height = Math.max(typedHeight(guide, body.item, STYLE.strong, width), periodHeight);
  guide.ensure(HEAD.lead + 6 + height + PAD * 2);
  guide.tag('Table', () => {
    guide.tag('TR', () => {
      guide.content('TH', () => guide.write('Item', HEAD, PAGE.left, guide.y, width), COLUMN);
      if (period) guide.content('TH', () => guide.write('Period', HEAD, period.x, guide.y, PERIOD), COLUMN);
      for (const { head, right } of figures)
        guide.content('TH', () => writeFigures(guide, head, HEAD, right, guide.y), COLUMN);
    });
    guide.y += HEAD.lead + 6;
    rule(guide, COLOR.ink, 1.25);
    guide.y += PAD;
    guide.tag('TR', () => {
      const name = { x: PAGE.left, y: guide.y, width };
      guide.tag('TH', () => writeTyped(guide, 'Span', body.item, STYLE.strong, name), { scope: 'Row' });
      if (period) guide.content('TD', () => guide.write(period.text, STYLE.body, period.x, guide.y, PERIOD));
      for (const { text, right } of figures)
        guide.content('TD', () => writeFigures(guide, text, STYLE.body, right, guide.y));
    });
  });
  guide.y += height + PAD;
  rule(guide, COLOR.line, 0.75);
}

/** The figures from the left to the right edge, each column as wide as it must be. */
function columnsOf(guide: Guide, { total, vat, vatRate, currency }: ReceiptBody) {
  const columns = [
    { head: 'Net', text: amountOf(total - vat, currency) },
    { head: 'VAT rate', text: rateOf(vatRate) },
    { head: 'VAT', text: amountOf(vat, currency) },
    { head: 'Gross', text: amountOf(total, currency) },
  ];
  let left = PAGE.right + GUTTER;
  const figures = columns.toReversed().map((column) => {
    const right = left - GUTTER;
    left = right - Math.max(figuresWidth(guide, column.head, HEAD), figuresWidth(guide, column.text, STYLE.body));
    return { ...column, right };
  });
  return { figures: figures.toReversed(), left: left - GUTTER };
}

/** The tax by rate and what was paid, on the right; how the prices are meant, beside it. */
export function drawSum(guide: Guide, { kind, body }: { kind: 'receipt' | 'credit'; body: ReceiptBody }): void {
  const { total, vat, vatRate, currency } = body;
  const isCredit = kind === 'credit';
  guide.y += 24;
  guide.ensure(SUM);
  const top = guide.y;
  guide.tag('Table', () => {
    sumRow(guide, `Net at ${rateOf(vatRate)}`, amountOf(total - vat, currency));
    sumRow(guide, `VAT ${rateOf(vatRate)}`, amountOf(vat, currency));
    guide.artifact((doc) => {
      doc.moveTo(LEFT, guide.y + 2).lineTo(PAGE.right, guide.y + 2);
      doc.lineWidth(1.25).strokeColor(COLOR.ink).stroke();
    });
    guide.y += 14;
    totalRow(guide, isCredit ? 'Total returned' : 'Total paid', amountOf(total, currency));
  });
  guide.y = top;
  drawNotes(guide, vatRate, isCredit ? 'credit note' : 'receipt', body.seller.email);
  guide.y = top + SUM;
}

function sumRow(guide: Guide, label: string, figures: string): void {
  guide.tag('TR', () => {
    guide.content('TH', () => guide.write(label, STYLE.body, LEFT, guide.y, 130), { scope: 'Row' });
    guide.content('TD', () => writeFigures(guide, figures, STYLE.body, PAGE.right, guide.y));
  });
  guide.y += 21;
}

function totalRow(guide: Guide, label: string, figures: string): void {
  const room = PAGE.right - LEFT - guide.doc.font(LABEL.font).fontSize(LABEL.size).widthOfString(label) - 12;
  const total = { ...TOTAL, size: Math.min(TOTAL.size, (TOTAL.size * room) / figuresWidth(guide, figures, TOTAL)) };
  guide.tag('TR', () => {
    const baseline = total.size - LABEL.size;
    guide.content('TH', () => guide.write(label, LABEL, LEFT, guide.y + baseline, 130), { scope: 'Row' });
    guide.content('TD', () => writeFigures(guide, figures, total, PAGE.right, guide.y));
  });
}

function drawNotes(guide: Guide, vatRate: number, name: string, email: string): void {
  const width = LEFT - PAGE.left - 24;
  const prices = vatRate === 0 ? `VAT ${rateOf(0)}.` : 'Prices include VAT.';
  guide.content('P', () => guide.write(prices, STYLE.strong, PAGE.left, guide.y, width));
  guide.tag('P', () => {
    const question = `A question about this ${name}? Write to`;
    guide.content('Span', () => guide.write(question, SMALL, PAGE.left, guide.y + 21, width));
    const write = () => guide.write(email, LINK, PAGE.left, guide.y + 34, width, `mailto:${email}`);
    guide.content('Link', write);
  });
}

const COLUMN = { scope: 'Column' } as const;
const PAD = 9;
const GUTTER = 18;
/** Width of the column with two days below each other. */
const PERIOD = 84;
/** Where the sum begins. */
const LEFT = 297.5;
/** Height in points of the whole sum, which is never parted. */
const SUM = 96;
const HEAD: TextStyle = { font: 'strong', size: 8.5, lead: 11.5, color: COLOR.muted };
const LABEL: TextStyle = { ...STYLE.label, size: 13 };
const TOTAL: TextStyle = { font: 'display', size: 25, lead: 30 };
const SMALL: TextStyle = { ...STYLE.small, size: 9, lead: 13 };
const LINK: TextStyle = { ...SMALL, font: 'strong', color: COLOR.dawn };
