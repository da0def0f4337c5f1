import { msg } from '@lingui/core/macro';
import type { Speaker } from '#contract/i18n/speak.ts';
import type { ReceiptBody } from '../receipt.entity.ts';
import type { Guide } from '#server/platform/pdf/layout.ts';
import { formatReceiptAmount, formatReceiptPeriod, formatVatRate } from './receipt.format.ts';
import { figuresWidth, textHeight, textWidth, writeFigures } from '#server/platform/pdf/text/set-text.ts';
import { writeText } from './receipt.text.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from '#server/platform/pdf/style.ts';
import { drawRule } from '#server/platform/pdf/table.ts';

/** Draws the item: what was sold, for which period, and the tax in its price. */
export function drawItem(guide: Guide, body: ReceiptBody, speaker: Speaker): void {
  const { say } = speaker;
  const { figures, left } = layOutFigures(guide, body, speaker);
  const days = body.period ? formatReceiptPeriod(body.period, speaker.language).split('\n') : [];
  const periodHead = say(msg({ message: 'Period', context: 'head of a narrow column on a receipt' }));
  const periodWidth = Math.max(PERIOD, ...days.map((day) => textWidth(guide, day, STYLE.body)));
  const period = days.length > 0 ? left - periodWidth : null;
  const width = (period ?? left) - PAGE.left - GUTTER;
  const heads = [
    { head: say(msg({ message: 'Item', context: 'head of a column on a receipt' })), x: PAGE.left, width },
    ...(period === null ? [] : [{ head: periodHead, x: period, width: periodWidth }]),
    ...figures,
  ];
  const headHeights = heads.map(({ head, width: room }) => textHeight(guide, head, HEAD, room));
  const headHeight = Math.max(...headHeights);
  const height = Math.max(textHeight(guide, body.item, STYLE.strong, width), days.length * STYLE.body.lead);
  guide.ensure(headHeight + 6 + height + PAD * 2);
  guide.tag('Table', () => {
    guide.tag('TR', () =>
      heads.forEach(({ head, ...at }, i) => {
        const style: TextStyle = 'text' in at ? { ...HEAD, align: 'right' } : HEAD;
        writeText(guide, 'TH', head, style, { ...at, y: guide.y + headHeight - headHeights[i]! }, COLUMN);
      }),
    );
    guide.y += headHeight + 6;
    drawRule(guide, COLOR.ink, 1.25);
    guide.y += PAD;
    guide.tag('TR', () => {
      const name = { x: PAGE.left, y: guide.y, width };
      guide.tag('TH', () => writeText(guide, 'Span', body.item, STYLE.strong, name), { scope: 'Row' });
      if (period !== null) guide.tag('TD', () => drawDays(guide, days, { x: period, width: periodWidth }));
      for (const { text, x, width: room } of figures)
        guide.content('TD', () => writeFigures(guide, text, STYLE.body, x + room, guide.y));
    });
  });
  guide.y += height + PAD;
  drawRule(guide, COLOR.line, 0.75);
}

function drawDays(guide: Guide, days: readonly string[], at: { x: number; width: number }): void {
  days.forEach((day, i) => writeText(guide, 'Span', day, STYLE.body, { ...at, y: guide.y + i * STYLE.body.lead }));
}

/** Lays out the figure columns from the left to the right edge; long heads take two lines. */
function layOutFigures(guide: Guide, { total, vat, vatRate, currency }: ReceiptBody, { say, language }: Speaker) {
  const columns = [
    {
      head: msg({ message: 'Net', context: 'head of a narrow column on a receipt' }),
      text: formatReceiptAmount(total - vat, currency, language),
    },
    {
      head: msg({ message: 'VAT rate', context: 'head of a narrow column on a receipt' }),
      text: formatVatRate(vatRate, language),
    },
    {
      head: msg({ message: 'VAT', context: 'head of a narrow column on a receipt' }),
      text: formatReceiptAmount(vat, currency, language),
    },
    {
      head: msg({ message: 'Gross', context: 'head of a narrow column on a receipt' }),
      text: formatReceiptAmount(total, currency, language),
    },
  ];
  let left = PAGE.right + GUTTER;
  const figures = columns.toReversed().map(({ head: words, text }) => {
    const head = say(words);
    const width = Math.max(Math.min(textWidth(guide, head, HEAD), HEAD_ROOM), figuresWidth(guide, text, STYLE.body));
    left -= GUTTER + width;
    return { head, text, x: left, width };
  });
  return { figures: figures.toReversed(), left: left - GUTTER };
}

const COLUMN = { scope: 'Column' } as const;
const PAD = 9;
const GUTTER = 18;
/** Minimum width of the column with two stacked days. */
const PERIOD = 84;
/** Longer heads are wrapped. */
const HEAD_ROOM = 62;
const HEAD: TextStyle = { font: 'strong', size: 8.5, lead: 11.5, color: COLOR.muted };
