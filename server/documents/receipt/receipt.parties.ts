import type { ReceiptBody } from '../../modules/receipts/receipt.entity.ts';
import type { Guide } from '../pdf/layout.ts';
import { typedHeight, writeTyped } from './receipt.text.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '../pdf/style.ts';
import { rule } from '../pdf/table.ts';

/** A row of short facts, each below its label. The last may be the longest. */
export function drawFacts(guide: Guide, facts: readonly { label: string; text: string }[]): void {
  const heights = facts.map(({ label, text }, i) => {
    const at = {
      x: PAGE.left + i * FACT,
      width: i === facts.length - 1 ? PAGE.right - PAGE.left - i * FACT : FACT - 14,
    };
    guide.tag('P', () => {
      guide.content('Span', () => guide.write(label, LABEL, at.x, guide.y, at.width));
      writeTyped(guide, 'Span', text, STYLE.strong, { ...at, y: guide.y + LABEL.lead + 1 });
    });
    return typedHeight(guide, text, STYLE.strong, at.width);
  });
  guide.y += LABEL.lead + 1 + Math.max(...heights) + 14;
}

/** Who sold and who bought, side by side. */
export function drawParties(guide: Guide, { seller, buyer }: ReceiptBody): void {
  rule(guide, COLOR.line, 0.75);
  guide.y += 16;
  const ids = [seller.businessId && `Business ID ${seller.businessId}`, seller.vatId && `VAT ID ${seller.vatId}`];
  const top = guide.y;
  const bottoms = [
    party(
      guide,
      { title: 'Seller', lines: [seller.name, ...seller.lines, ...ids], email: seller.email },
      PAGE.left,
      top,
    ),
    party(guide, { title: 'Buyer', lines: [buyer.name], email: buyer.email }, PAGE.left + COLUMN, top),
  ];
  guide.y = Math.max(...bottoms) + 28;
}

/** @returns where the block ends */
function party(
  guide: Guide,
  { title, lines, email }: { title: string; lines: readonly (string | null)[]; email: string },
  x: number,
  top: number,
): number {
  const width = COLUMN - 26;
  guide.content('H2', () => guide.write(title, LABEL, x, top, width));
  let y = top + LABEL.lead + 1;
  [...lines, email]
    .filter((line) => line !== null)
    .filter(Boolean)
    .forEach((line, i) => {
      const style = i === 0 ? STYLE.strong : STYLE.body;
      writeTyped(guide, 'P', line, style, { x, y, width });
      y += typedHeight(guide, line, style, width);
    });
  return y;
}

const FACT = 140;
const COLUMN = (PAGE.right - PAGE.left) / 2;
const LABEL: TextStyle = { font: 'strong', size: 8.5, lead: 13, color: COLOR.muted };
