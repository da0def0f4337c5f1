import { Trans, useLingui } from '@lingui/react/macro';
import { receiptNumber } from '#contract/sales/receipt-number.ts';
import type { ReceiptLink } from '#contract/sales/receipts.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';

/** Receipts and credit notes, to open and download. */
export function Receipts({ receipts, of: bought }: { receipts: readonly ReceiptLink[]; of: string }) {
  const { base } = useShop();
  const { t } = useLingui();
  const { longDate } = useDates();
  if (receipts.length === 0) return null;
  return (
    <ul
      className="receipts"
      aria-label={t({ message: `Receipts for ${bought}`, comment: 'Of a purchase, by its name.' })}
    >
      {receipts.map((receipt) => {
        const number = receiptNumber(receipt);
        const { kind, date, url } = receipt;
        return (
          <li key={number}>
            <a href={url.startsWith('/') ? base + url : url} target="_blank" rel="noopener">
              {kind === 'receipt' ? <Trans>Receipt {number}</Trans> : <Trans>Credit note {number}</Trans>}
            </a>
            <span>{longDate(date)}</span>
          </li>
        );
      })}
    </ul>
  );
}
