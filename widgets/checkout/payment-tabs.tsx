import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '#widgets/ui/icon.tsx';

const WAYS = {
  card: {
    label: 'Card Payment',
    icon: 'M2 10h20M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2',
  },
  paypal: {
    label: 'PayPal',
    icon: 'M17 14h.01M7 7h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h13',
  },
};
export type Way = keyof typeof WAYS;
const NAMES = Object.keys(WAYS) as Way[];

export interface PaymentTabsProps {
  /** Null until the buyer has chosen. */
  open: Way | null;
  onOpen: (way: Way) => void;
  /** A payment is under way: nothing else can be chosen. */
  locked: boolean;
  /** What is shown of each way; it stays, out of sight, while the other one is looked at. */
  panels: Readonly<Record<Way, ReactNode>>;
}

const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
};

/**
 * Tabs of which none is open at first. Arrows move and do not open: opening one asks a provider, and
 * that is for the buyer to say.
 */
export function PaymentTabs({ open, onOpen, locked, panels }: PaymentTabsProps) {
  const [at, setAt] = useState<Way>('card');
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  function step(event: KeyboardEvent) {
    const to = STEPS[event.key]?.(NAMES.indexOf(at));
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + NAMES.length) % NAMES.length;
    setAt(NAMES[next]!);
    (list.current!.children[next] as HTMLElement).focus();
  }

  return (
    <div className="checkout-ways">
      <div role="tablist" tabIndex={-1} aria-label="Ways to pay" ref={list} onKeyDown={step}>
        {NAMES.map((way) => (
          <button
            key={way}
            type="button"
            role="tab"
            id={`${id}-${way}`}
            part="tab"
            aria-selected={way === open}
            aria-controls={way === open ? `${id}-${way}-panel` : undefined}
            aria-disabled={locked || undefined}
            tabIndex={way === at ? 0 : -1}
            onFocus={() => setAt(way)}
            onClick={() => !locked && onOpen(way)}
          >
            <Icon d={WAYS[way].icon} />
            {WAYS[way].label}
          </button>
        ))}
      </div>
      {open === null && (
        <p className="checkout-hint">Nothing is loaded from a payment provider before you have chosen one.</p>
      )}
      {NAMES.map(
        (way) =>
          panels[way] !== null && (
            <div
              key={way}
              role="tabpanel"
              id={`${id}-${way}-panel`}
              aria-labelledby={`${id}-${way}`}
              hidden={way !== open}
            >
              {panels[way]}
            </div>
          ),
      )}
    </div>
  );
}
