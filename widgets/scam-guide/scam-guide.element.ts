import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import css from './scam-guide.css?inline';
import { ScamGuide } from './scam-guide.tsx';

declare module '#widgets/core/elements.ts' {
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
      };
    };
  }
}

defineElement({ tag: 'coach-scam-guide', styles: [...coreStyles, css], attributes: {}, component: ScamGuide });
