import { createElement, lazy, Suspense } from 'react';
import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { InvalidAttribute, wholeNumber, type Attribute } from '#widgets/core/options.ts';
import css from './checkout.css?inline';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';

const View = lazy(() => import('./checkout-chunk.tsx'));

const attributes = {
  /**
   * The number of the programme. It has to be given.
   * @type {number}
   */
  program: programNumber,
};

declare module '#widgets/core/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-checkout program="2">` sells a programme that is paid once, by card or with PayPal. No provider
     * is asked for anything before the buyer has chosen one. Where payments are not taken on the page around,
     * it leads to the same step on the coach's site.
     *
     * @csspart summary - The card that says what is bought.
     * @csspart payment - The side on which is paid.
     * @csspart consent - The box that asks for a start at once.
     * @csspart tab - One way to pay.
     * @csspart outcome - What became of the payment.
     * @cssprop --coach-surface - Background of the card and of the provider's fields.
     * @cssprop --coach-dawn - The button, the line of hills, what is chosen.
     */
    'coach-checkout': {
      attributes: typeof attributes;
      events: {
        /** A payment was set up. */
        'coach-checkout-started': { programId: number };
        /** It was paid. `amount` is a decimal string such as `29.90`, `currency` an ISO 4217 code. */
        'coach-purchase-completed': { programId: number; interval: 'once'; amount: string; currency: string };
      };
    };
  }
}

defineElement({
  tag: 'coach-checkout',
  styles: [...coreStyles, css],
  attributes,
  component: (props) =>
    createElement(Suspense, { fallback: createElement(CheckoutSkeleton) }, createElement(View, props)),
});

function programNumber(attribute: Attribute | null): number {
  const number = wholeNumber(1, 999_999_999)(attribute);
  if (number !== undefined) return number;
  throw new InvalidAttribute(
    attribute ?? { tag: 'coach-checkout', name: 'program', value: '' },
    'the number of a programme',
  );
}
