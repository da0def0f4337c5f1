import { Trans, useLingui } from '@lingui/react/macro';
import type { ReceiptLink } from '#contract/receipts.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';

/** Receipts and credit notes, to open and download. */
export function Receipts({ receipts, of: bought }: { receipts: readonly ReceiptLink[]; of: string }) {
  const { base } = useShop();
  const { t } = useLingui();
  if (receipts.length === 0) return null;
  return (
    <ul
      className="receipts"
      aria-label={t({ message: `Receipts for ${bought}`, comment: 'Of a purchase, by its name.' })}
    >
      {receipts.map(({ number, test, kind, date, url }) => (
        <li key={number}>
          <a href={url.startsWith('/') ? base + url : url} target="_blank" rel="noopener">
            {kind === 'receipt' ? <Trans>Receipt {number}</Trans> : <Trans>Credit note {number}</Trans>}
          </a>
          <Written date={date} test={test} />
        </li>
      ))}
    </ul>
  );
}

function Written({ date, test }: Pick<ReceiptLink, 'date' | 'test'>) {
  const { longDate } = useDates();
  const day = longDate(date);
  return <span>{test ? <Trans comment="No money moved: the receipt is a test.">TEST, {day}</Trans> : day}</span>;
}
