import words from 'virtual:words';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import css from './scam-guide.css?inline';
import { ScamGuide } from './scam-guide.tsx';

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-scam-guide>` sends the free Anti-Scam Fitness Guide to a visitor's e-mail address.
     *
     * @csspart consent - Checkbox and text of the newsletter consent.
     */
    'coach-scam-guide': {
      events: {
        /** The guide was sent. Contains no address. */
        'coach-scam-guide-requested': Record<string, never>;
        /** A visitor started to fill in the form. */
        'coach-scam-guide-started': Record<string, never>;
        /** The same as `coach-scam-guide-requested`, under the name shared by all elements. */
        'coach-scam-guide-completed': Record<string, never>;
        /** The form was rejected or not received. */
        'coach-scam-guide-failed': { code: FailureCode };
      };
    };
  }
}

defineElement({ tag: 'coach-scam-guide', styles: [...coreStyles, css], attributes: {}, component: ScamGuide, words });
