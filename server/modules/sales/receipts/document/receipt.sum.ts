import { msg } from '@lingui/core/macro';
import type { Speaker } from '#contract/i18n/speak.ts';
import type { ReceiptBody } from '../receipt.entity.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { formatReceiptAmount, formatVatRate } from './receipt.format.ts';
import { figuresWidth, textHeight, textWidth, writeFigures } from '#server/platform/pdf/text/set-text.ts';
import { writeText } from './receipt.text.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';

/** Draws tax by rate and total on the right, with a note about the prices beside them. */
export function drawSum(
  guide: Guide,
  { kind, body }: { kind: 'receipt' | 'credit'; body: ReceiptBody },
  speaker: Speaker,
): void {
  const { say, language } = speaker;
  const { total, vat, vatRate, currency } = body;
  const rate = formatVatRate(vatRate, language);
  const amount = (minor: number) => formatReceiptAmount(minor, currency, language);
  guide.y += 24;
  const { reduced } = body;
  const height = SUM + (reduced ? (kind === 'credit' ? 3 : 2) * ROW : 0);
  guide.ensure(height);
  const top = guide.y;
  guide.tag('Table', () => {
    if (reduced) {
      const { code } = reduced;
      sumRow(guide, say(msg`Price before discount`), amount(reduced.list));
      sumRow(guide, say(msg`Code ${code}`), amount(-reduced.discount));
      if (kind === 'credit') sumRow(guide, say(msg`Originally paid`), amount(reduced.paid));
    }
    sumRow(guide, say(msg({ message: `Net at ${rate}`, comment: 'Net amount at a rate of tax' })), amount(total - vat));
    sumRow(guide, say(msg({ message: `VAT ${rate}`, comment: 'The tax at this rate' })), amount(vat));
    guide.artifact((doc) => {
      doc.moveTo(LEFT, guide.y + 2).lineTo(PAGE.right, guide.y + 2);
      doc.lineWidth(1.25).strokeColor(COLOR.ink).stroke();
    });
    guide.y += 14;
    totalRow(guide, say(kind === 'credit' ? msg`Total refunded` : msg`Total paid`), amount(total));
  });
  const bottom = guide.y;
  guide.y = top;
  drawNotes(guide, { kind, body }, speaker);
  guide.y = Math.max(top + height, bottom, guide.y);
}

function sumRow(guide: Guide, label: string, figures: string): void {
  const width = PAGE.right - LEFT - figuresWidth(guide, figures, STYLE.body) - 12;
  const place = { x: LEFT, y: guide.y, width };
  guide.tag('TR', () => {
    writeText(guide, 'TH', label, STYLE.body, place, { scope: 'Row' });
    guide.content('TD', () => writeFigures(guide, figures, STYLE.body, PAGE.right, guide.y));
  });
  guide.y += 21 - STYLE.body.lead + textHeight(guide, label, STYLE.body, width);
}

/** Draws the total. The label takes up to half of the row; the amount shrinks to fit the rest. */
function totalRow(guide: Guide, label: string, figures: string): void {
  const width = Math.min(textWidth(guide, label, LABEL) + 1, (PAGE.right - LEFT) / 2);
  const room = PAGE.right - LEFT - width - 12;
  const total = { ...TOTAL, size: Math.min(TOTAL.size, (TOTAL.size * room) / figuresWidth(guide, figures, TOTAL)) };
  const y = guide.y + Math.max(total.size - LABEL.size, 0);
  guide.tag('TR', () => {
    writeText(guide, 'TH', label, LABEL, { x: LEFT, y, width }, { scope: 'Row' });
    guide.content('TD', () => writeFigures(guide, figures, total, PAGE.right, guide.y));
  });
  guide.y = y + textHeight(guide, label, LABEL, width);
}

function drawNotes(
  guide: Guide,
  { kind, body: { vatRate, seller } }: { kind: 'receipt' | 'credit'; body: ReceiptBody },
  { say, language }: Speaker,
): void {
  const width = LEFT - PAGE.left - 24;
  const rate = formatVatRate(0, language);
  const prices =
    vatRate === 0
      ? msg({ message: `VAT ${rate}.`, comment: 'A sentence on receipts without tax: “VAT 0 %.”' })
      : msg`Prices include VAT.`;
  drawNote(guide, 'P', say(prices), STYLE.strong, width);
  guide.y += 21 - STYLE.strong.lead;
  // The address gets a line of its own, wherever it is in the sentence.
  const email = MARK;
  const question =
    kind === 'credit'
      ? msg`A question about this credit note? Write to ${email}`
      : msg`A question about this receipt? Write to ${email}`;
  const [before = '', after = ''] = say(question).split(MARK);
  guide.tag('P', () => {
    drawNote(guide, 'Span', before, SMALL, width);
    drawNote(guide, 'Link', seller.email, LINK, width, `mailto:${seller.email}`);
    drawNote(guide, 'Span', after, SMALL, width);
  });
}

/** Placeholder for the address while the sentence is split. */
const MARK = '\u0000';

function drawNote(
  guide: Guide,
  tag: 'P' | 'Span' | 'Link',
  text: string,
  style: TextStyle,
  width: number,
  link?: string,
): void {
  // Skips closing punctuation, which would be alone on a line.
  if (!/\p{L}/u.test(text)) return;
  writeText(guide, tag, text, style, { x: PAGE.left, y: guide.y, width }, link === undefined ? {} : { link });
  guide.y += textHeight(guide, text, style, width);
}

/** Left edge of the sum, in points. */
const LEFT = 297.5;
/** Height of a one-line row. */
const ROW = 21;
/** Minimum height of the sum in points; it never breaks across pages. */
const SUM = 96;
const LABEL: TextStyle = { ...STYLE.label, size: 13 };
const TOTAL: TextStyle = { font: 'display', size: 25, lead: 30 };
const SMALL: TextStyle = { ...STYLE.small, size: 9, lead: 13 };
const LINK: TextStyle = { ...SMALL, font: 'strong', color: COLOR.dawn };
