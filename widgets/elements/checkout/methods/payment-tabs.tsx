import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { useTabs } from '#widgets/ui/behaviour/use-tabs.ts';

const METHODS = {
  card: {
    label: msg`Card Payment`,
    icon: 'M2 10h20M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2',
  },
  paypal: {
    label: 'PayPal', // words: a name
    icon: 'M17 14h.01M7 7h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h13',
  },
};
export type PaymentMethod = keyof typeof METHODS;
const NAMES = Object.keys(METHODS) as PaymentMethod[];

export interface PaymentTabsProps {
  /** Null before the buyer's choice. */
  open: PaymentMethod | null;
  onOpen: (method: PaymentMethod) => void;
  /** A payment is running: the choice is locked. */
  locked: boolean;
  /** Content of each method; hidden panels stay mounted. */
  panels: Readonly<Record<PaymentMethod, ReactNode>>;
}

/** Starts with all tabs closed, because opening one contacts a provider. */
export function PaymentTabs({ open, onOpen, locked, panels }: PaymentTabsProps) {
  const { t } = useLingui();
  const say = useSay();
  const { list, tab, panel } = useTabs({
    names: NAMES,
    open,
    onOpen: (method) => locked || onOpen(method),
    manual: true,
  });
  return (
    <div className="payment-methods">
      <div {...list} aria-label={t`Payment methods`}>
        {NAMES.map((method) => (
          <button key={method} {...tab(method)} part="tab" aria-disabled={locked || undefined}>
            <Icon d={METHODS[method].icon} />
            {say(METHODS[method].label)}
          </button>
        ))}
      </div>
      {open === null && (
        <p className="checkout-hint">
          <Trans>Payment providers load only after you choose one.</Trans>
        </p>
      )}
      {NAMES.map(
        (method) =>
          panels[method] !== null && (
            <div key={method} {...panel(method)} hidden={method !== open}>
              {panels[method]}
            </div>
          ),
      )}
    </div>
  );
}
