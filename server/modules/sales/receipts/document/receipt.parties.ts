import { msg } from '@lingui/core/macro';
import type { Speaker } from '#contract/i18n/speak.ts';
import type { ReceiptBody } from '../receipt.entity.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { textHeight } from '#server/platform/pdf/text/set-text.ts';
import { writeText } from './receipt.text.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';
import { drawRule } from '#server/platform/pdf/table.ts';

/** Draws a row of labelled facts; the last one may be the longest. */
export function drawFacts(guide: Guide, facts: readonly { label: string; text: string }[]): void {
  const widthOf = (i: number) => (i === facts.length - 1 ? PAGE.right - PAGE.left - i * FACT : FACT - 14);
  const labels = Math.max(...facts.map(({ label }, i) => textHeight(guide, label, LABEL, widthOf(i))));
  const heights = facts.map(({ label, text }, i) => {
    const at = { x: PAGE.left + i * FACT, width: widthOf(i) };
    // Labels are aligned at the bottom, so short ones are next to their values.
    const y = guide.y + labels - textHeight(guide, label, LABEL, at.width);
    guide.tag('P', () => {
      writeText(guide, 'Span', label, LABEL, { ...at, y });
      writeText(guide, 'Span', text, STYLE.strong, { ...at, y: guide.y + labels + 1 });
    });
    return textHeight(guide, text, STYLE.strong, at.width);
  });
  guide.y += labels + 1 + Math.max(...heights) + 14;
}

/** Draws seller and buyer side by side. */
export function drawParties(guide: Guide, { seller, buyer }: ReceiptBody, { say }: Speaker): void {
  drawRule(guide, COLOR.line, 0.75);
  guide.y += 16;
  const { businessId, vatId } = seller;
  const ids = [businessId && say(msg`Business ID ${businessId}`), vatId && say(msg`VAT number ${vatId}`)];
  const top = guide.y;
  const bottoms = [
    party(
      guide,
      {
        title: say(msg({ message: 'Seller', context: 'on a receipt' })),
        lines: [seller.name, ...seller.lines, ...ids],
        email: seller.email,
      },
      PAGE.left,
      top,
    ),
    party(
      guide,
      { title: say(msg({ message: 'Buyer', context: 'on a receipt' })), lines: [buyer.name], email: buyer.email },
      PAGE.left + COLUMN,
      top,
    ),
  ];
  guide.y = Math.max(...bottoms) + 28;
}

/** @returns y of the block's end */
function party(
  guide: Guide,
  { title, lines, email }: { title: string; lines: readonly (string | null)[]; email: string },
  x: number,
  top: number,
): number {
  const width = COLUMN - 26;
  writeText(guide, 'H2', title, LABEL, { x, y: top, width });
  let y = top + LABEL.lead + 1;
  [...lines, email]
    .filter((line) => line !== null)
    .filter(Boolean)
    .forEach((line, i) => {
      const style = i === 0 ? STYLE.strong : STYLE.body;
      writeText(guide, 'P', line, style, { x, y, width });
      y += textHeight(guide, line, style, width);
    });
  return y;
}

const FACT = 140;
const COLUMN = (PAGE.right - PAGE.left) / 2;
const LABEL: TextStyle = { font: 'strong', size: 8.5, lead: 13, color: COLOR.muted };
