import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { knownWord } from '#widgets/core/options.ts';
// What forms share comes in one file, whichever of them a page has first.
import '#widgets/forms/email-form.tsx';
import controls from '#widgets/ui/controls.css?inline';
import css from './contact.css?inline';
import { Contact } from './contact.tsx';
import { INTERESTS } from './read-contact.ts';

const attributes = {
  /** The programme that is picked at first; none if missing. One that is not known is ignored. */
  interest: knownWord(INTERESTS),
};

declare module '#widgets/core/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-contact>` sends a message to the coach.
     *
     * @cssprop --coach-muted - The line about what is kept.
     */
    'coach-contact': {
      attributes: typeof attributes;
      events: {
        /**
         * The message has arrived. `programInterest` is empty where nothing was picked. Holds no name, no
         * address and no message.
         */
        'coach-contact-sent': { programInterest: 'free' | 'all-day' | 'hybrid' | 'coaching' | '' };
      };
    };
  }
}

defineElement({
  tag: 'coach-contact',
  styles: [...coreStyles, controls, css],
  attributes,
  component: Contact,
});
