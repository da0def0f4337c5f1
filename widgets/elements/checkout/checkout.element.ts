import words from 'virtual:words';
import { createElement } from 'react';
import { PROGRAM_ID } from '#contract/coaching/onboarding-options.ts';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import { InvalidAttribute, type Attribute } from '#widgets/core/element/options.ts';
import member from '#widgets/parts/member/member.css?inline';
import payment from '#widgets/parts/payments/payment.css?inline';
import price from '#widgets/elements/region/charged-price.css?inline';
import { figureStyles } from '#widgets/ui/figures/figure-styles.ts';
import css from './checkout.css?inline';
import { Checkout, type CheckoutProps } from './checkout.tsx';
import type { PaymentChunks } from './methods/payment-chunks.ts';

const chunks: PaymentChunks = {
  card: { key: 'card-chunk', load: () => import('#widgets/parts/payments/card/card-chunk.tsx') },
  paypal: { key: 'paypal-chunk', load: () => import('#widgets/parts/payments/paypal/paypal-chunk.tsx') },
};

const attributes = {
  /**
   * Programme ID. Required.
   * @type {number}
   */
  program: programNumber,
};

const methods = ['refresh'] as const;

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-checkout program="2">` sells a one-off programme, by card or PayPal. No provider
     * is contacted before the buyer has chosen one. If the page may not take payments, it links to the same step on
     * the coach's site.
     *
     * @csspart summary - Order summary.
     * @csspart payment - Payment side.
     * @csspart consent - Checkbox for the immediate start.
     * @csspart tab - One payment method.
     * @csspart outcome - Result of the payment.
     * @cssprop --coach-surface - Background of the card and of the provider's fields.
     * @cssprop --coach-dawn - Button, line of hills, selection.
     */
    'coach-checkout': {
      attributes: typeof attributes;
      methods: typeof methods;
      events: {
        /** The payment was set up. */
        'coach-checkout-started': { programId: number };
        /** The payment succeeded. `amount` is a decimal string such as `29.90`, `currency` an ISO 4217 code. */
        'coach-purchase-completed': { programId: number; interval: 'once'; amount: string; currency: string };
        /** The same as `coach-purchase-completed`, under the name shared by all elements. */
        'coach-checkout-completed': { programId: number; interval: 'once'; amount: string; currency: string };
        /** A payment attempt failed. The buyer can try again. */
        'coach-checkout-failed': { programId: number; code: FailureCode };
      };
    };
  }
}

defineElement({
  tag: 'coach-checkout',
  styles: [...coreStyles, ...figureStyles, css, price, member, payment],
  attributes,
  methods,
  component: ({ program }: Pick<CheckoutProps, 'program'>) => createElement(Checkout, { program, chunks }),
  words,
});

function programNumber(attribute: Attribute | null): number {
  const value = attribute?.value.trim() ?? '';
  if (PROGRAM_ID.test(value)) return Number(value);
  throw new InvalidAttribute(
    attribute ?? { tag: 'coach-checkout', name: 'program', value },
    'the number of a programme',
  );
}
