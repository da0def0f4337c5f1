import words from 'virtual:words';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import css from './scam-guide.css?inline';
import { ScamGuide } from './scam-guide.tsx';

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-scam-guide>` sends the free Anti-Scam Fitness Guide to a visitor's e-mail address.
     *
     * @csspart consent - The newsletter's box and its words.
     */
    'coach-scam-guide': {
      events: {
        /** The guide is on its way. Holds no address. */
        'coach-scam-guide-requested': Record<string, never>;
        /** Somebody has begun to fill in the form. */
        'coach-scam-guide-started': Record<string, never>;
        /** The same as `coach-scam-guide-requested`, by the name that all of these have. */
        'coach-scam-guide-completed': Record<string, never>;
        /** The form was not accepted, or did not arrive. */
        'coach-scam-guide-failed': { code: FailureCode };
      };
    };
  }
}

defineElement({ tag: 'coach-scam-guide', styles: [...coreStyles, css], attributes: {}, component: ScamGuide, words });
