import words from 'virtual:words';
import { createElement } from 'react';
import { PROGRAM_ID } from '#contract/coaching/onboarding-options.ts';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import { optionalValue } from '#widgets/core/element/options.ts';
import { figureStyles } from '#widgets/ui/figures/figure-styles.ts';
import css from './subscribe.css?inline';
import { Subscribe, SubscribeSkeleton, type SubscribeProps } from './subscribe.tsx';

/** Ignores the query on other sites: it isn't meant for this element. */
const NOTHING = {};

const View = lateComponent('subscribe', () => import('./subscribe-chunk.tsx'), createElement(SubscribeSkeleton));

const attributes = {
  /**
   * Programme ID. If it is invalid, the widget says that the programme doesn't exist.
   * @type {number | string}
   */
  program: optionalValue((value) => (PROGRAM_ID.test(value) ? value : undefined)),
  /**
   * Offer selected at first, such as `kickstart`. Default: the programme's first offer. `continuation` is available only if you set it here.
   */
  offer: optionalValue((value) => (/^[a-z][\w-]{0,39}$/.test(value) ? value : undefined)),
};

const methods = ['refresh'] as const;

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-subscribe>` sells a programme without an account: first the coach's questions, then the
     * payment. No payment provider is loaded before the second step. If the page may not take payments or
     * blocks the provider, the second step continues on the coach's site with the visitor's answers, which are never
     * part of an address.
     *
     * @csspart offer - One offer to choose.
     * @csspart consent - A consent checkbox.
     * @csspart summary - Order summary.
     * @csspart message - Message instead of the form: why nothing can be bought, how to continue by e-mail or
     *   on the coach's site, or that the payment succeeded.
     * @cssprop --coach-surface - Background of the controls, the chosen offer and toasts.
     * @cssprop --coach-edge - Borders of the controls, and the lines between the parts of the form.
     * @cssprop --coach-dawn - The button, the chosen offer and the current step.
     * @cssprop --coach-moss - Ticks beside the inclusions.
     */
    'coach-subscribe': {
      attributes: typeof attributes;
      methods: typeof methods;
      events: {
        /** A visitor started to fill in the form before the payment. */
        'coach-answers-started': { programId: number };
        /** The form was accepted, and the payment is the next step. Contains no answers. */
        'coach-answers-completed': { programId: number };
        /** The form was rejected or not received, or the payment couldn't be set up. */
        'coach-answers-failed': { programId: number; code: FailureCode };
        /** The payment was set up. `offer` is the key of the chosen offer. */
        'coach-checkout-started': { programId: number; offer: string };
        /**
         * A subscription was paid for. `amount` is a decimal string such as `99.90`, `currency` an
         * ISO 4217 code. Contains no personal data.
         */
        'coach-subscription-completed': {
          programId: number;
          offer: string;
          interval: 'month';
          amount: string;
          currency: string;
        };
        /** A one-off purchase was paid for; same detail. */
        'coach-purchase-completed': {
          programId: number;
          offer: string;
          interval: 'once';
          amount: string;
          currency: string;
        };
        /** Either of these two, under the name shared by all elements. */
        'coach-checkout-completed': {
          programId: number;
          offer: string;
          interval: 'once' | 'month';
          amount: string;
          currency: string;
        };
        /** A payment attempt failed. The buyer can try again. */
        'coach-checkout-failed': { programId: number; offer: string; code: FailureCode };
      };
    };
  }
}

defineElement({
  tag: 'coach-subscribe',
  styles: [...coreStyles, ...figureStyles, css],
  attributes,
  methods,
  component: SubscribeElement,
  words,
  requestsAtOnce: true,
});

function SubscribeElement(options: Pick<SubscribeProps, 'program' | 'offer'>) {
  return createElement(Subscribe, { ...options, arrival: NOTHING, view: View });
}
