import type { ReceiptLink } from '#contract/receipts.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';

const LABELS: Readonly<Record<ReceiptLink['kind'], string>> = { receipt: 'Receipt', credit: 'Credit note' };

/** What was written about money that came and went, to open and to keep. */
export function Receipts({ receipts, of }: { receipts: readonly ReceiptLink[]; of: string }) {
  const { longDate } = useDates();
  const { base } = useShop();
  if (receipts.length === 0) return null;
  return (
    <ul className="receipts" aria-label={`Receipts of ${of}`}>
      {receipts.map(({ number, test, kind, date, url }) => (
        <li key={number}>
          <a href={url.startsWith('/') ? base + url : url} target="_blank" rel="noopener">
            {LABELS[kind]} {number}
          </a>
          <span>
            {test && 'TEST, '}
            {longDate(date)}
          </span>
        </li>
      ))}
    </ul>
  );
}
