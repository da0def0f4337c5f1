import words from 'virtual:words';
import { createElement } from 'react';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import { optionalValue, type Attribute } from '#widgets/core/element/options.ts';
import { figureStyles } from '#widgets/ui/figures/figure-styles.ts';
import css from './subscribe.css?inline';
import { Subscribe, SubscribeSkeleton, type SubscribeProps } from './subscribe.tsx';

/** The query of somebody else's page is theirs: nothing in it is meant for us. */
const NOTHING = {};

const View = lateComponent('subscribe', () => import('./subscribe-chunk.tsx'), createElement(SubscribeSkeleton));

const asWritten = (attribute: Attribute | null) => attribute?.value.trim();

const attributes = {
  /**
   * Programme ID. If it is invalid, the widget says that the programme doesn't exist.
   * @type {number | string}
   */
  program: asWritten,
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
     * payment. Nothing of a payment provider is loaded before the second step. Where the page may not take
     * payments, or does not let the provider in, the second step leads to the coach's site, and what was typed
     * goes along; never in an address.
     *
     * @csspart offer - One offer to choose.
     * @csspart consent - A box with which the buyer agrees to something.
     * @csspart summary - What is about to be bought.
     * @csspart message - What stands in place of the form: why nothing can be bought, the way on in a mail or
     *   on the coach's site, and that it is paid.
     * @cssprop --coach-surface - Background of the controls, the chosen offer and toasts.
     * @cssprop --coach-edge - Borders of the controls, and the lines between the parts of the form.
     * @cssprop --coach-dawn - The button, the chosen offer and the current step.
     * @cssprop --coach-moss - The signs beside what is included.
     */
    'coach-subscribe': {
      attributes: typeof attributes;
      methods: typeof methods;
      events: {
        /** Somebody has begun to fill in the form in front of the payment. */
        'coach-answers-started': { programId: number };
        /** What was typed there was accepted: the payment is the next step. Holds nothing of it. */
        'coach-answers-completed': { programId: number };
        /** What was typed there was not accepted, or did not arrive, or no payment could be set up. */
        'coach-answers-failed': { programId: number; code: FailureCode };
        /** The payment was set up. `offer` is the key of what was chosen. */
        'coach-checkout-started': { programId: number; offer: string };
        /**
         * What renews every month was paid for. `amount` is a decimal string such as `99.90`, `currency` an
         * ISO 4217 code. Holds nothing about the person.
         */
        'coach-subscription-completed': {
          programId: number;
          offer: string;
          interval: 'month';
          amount: string;
          currency: string;
        };
        /** What is paid once was paid for; the same detail. */
        'coach-purchase-completed': {
          programId: number;
          offer: string;
          interval: 'once';
          amount: string;
          currency: string;
        };
        /** Either of the two, by the name that all of these have. */
        'coach-checkout-completed': {
          programId: number;
          offer: string;
          interval: 'once' | 'month';
          amount: string;
          currency: string;
        };
        /** A try to pay came to nothing; another one can follow. */
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
