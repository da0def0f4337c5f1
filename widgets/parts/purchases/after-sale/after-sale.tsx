import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { receiptNumber } from '#contract/sales/receipt-number.ts';
import type { PurchasesResponse, SubscriptionsResponse } from '#contract/coaching/dashboard.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { MoneyBack } from './money-back.tsx';
import { Disclosure } from '#widgets/ui/disclosure.tsx';

type Bought = PurchasesResponse[number] | SubscriptionsResponse[number];

export interface AfterSaleProps {
  bought: Bought;
  /** True on other sites, which show links only. */
  elsewhere: boolean;
  onChange: () => void;
}

const REQUESTED_MESSAGES: Readonly<Record<'guarantee' | 'withdrawal', Words>> = {
  guarantee: msg`You requested a refund. The coach will take care of it.`,
  withdrawal: msg`You withdrew from this contract. The coach will take care of it.`,
};

/** Order confirmation and refund options, while they are open. */
export function AfterSale({ bought, elsewhere, onChange }: AfterSaleProps) {
  const { longDate } = useDates();
  const pages = usePages();
  const say = useSay();
  // Set at once, until the reloaded member data shows it.
  const [asked, setAsked] = useState<Bought>();
  const { id, guaranteeUntil, withdrawUntil, confirmKey } = bought;
  const requested = bought.requested ?? (asked === bought ? 'guarantee' : null);
  if (requested) {
    return (
      <p className="purchase-requested" ref={asked ? takeFocus : undefined} tabIndex={-1}>
        {say(REQUESTED_MESSAGES[requested])}
      </p>
    );
  }
  const [guaranteeDay, withdrawDay] = [longDate(guaranteeUntil), longDate(withdrawUntil)];
  return (
    <>
      {confirmKey && (
        <div className="purchase-action">
          <p>
            <Trans>
              If you placed this order, confirm it with the button in its receipt e-mail. Only then will its name and
              answers be added to your account.
            </Trans>
          </p>
        </div>
      )}
      {guaranteeUntil && !elsewhere && (
        <div className="purchase-action">
          <Disclosure label={<Trans>Request a refund</Trans>}>
            {(close) => (
              <MoneyBack
                id={id}
                onAsked={() => {
                  setAsked(bought);
                  onChange();
                }}
                onStale={() => {
                  close();
                  onChange();
                }}
                onClose={close}
              />
            )}
          </Disclosure>
          <p>
            <Trans>Our guarantee: full refund until {guaranteeDay}, no reason needed.</Trans>
          </p>
        </div>
      )}
      {withdrawUntil && (
        <div className="purchase-action">
          <a href={withdrawHref(pages, bought)}>
            <Trans comment="The words that Directive 2011/83/EU, article 11a, asks for, or as unambiguous ones.">
              Withdraw from contract here
            </Trans>
          </a>
          <p>
            <Trans>By law, you can withdraw until {withdrawDay}.</Trans>
          </p>
        </div>
      )}
    </>
  );
}

/** Builds the withdrawal link. A receipt number names the contract, because addresses hold no personal data. */
function withdrawHref(pages: string, { receipts }: Bought): string {
  const receipt = receipts.find(({ kind }) => kind === 'receipt');
  if (!receipt) return `${pages}/withdraw`;
  const { number, test = false } = receipt;
  return `${pages}/withdraw?contract=${receiptNumber({ number, test })}`;
}
