import words from 'virtual:words';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import { INTERESTS, MESSAGE_MAX, NAME_MAX, PROGRAM_INTEREST } from '#contract/forms/form-rules.ts';
import { optionalWord, prefilled } from '#widgets/core/element/options.ts';
// Common to all forms: one file, loaded with the first form of a page.
import '#widgets/forms/email/email-form.tsx';
import controls from '#widgets/ui/controls.css?inline';
import css from './contact.css?inline';
import { Contact } from './contact.tsx';

const attributes = {
  /** Programme selected at first. Default: none. Unknown programmes are ignored. */
  interest: optionalWord(INTERESTS, PROGRAM_INTEREST),
  /** Initial text of the name field. Visitors see it and can change it. */
  name: prefilled(NAME_MAX),
  /** Initial text of the message. Visitors see it and can change it. */
  message: prefilled(MESSAGE_MAX),
};

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-contact>` sends a message to the coach. A page can fill in every field but the address, which the visitor
     * types.
     *
     * @cssprop --coach-muted - Note about stored data.
     */
    'coach-contact': {
      attributes: typeof attributes;
      events: {
        /**
         * The message was sent. `programInterest` is empty if nothing was chosen. Contains no name, address or
         * message.
         */
        'coach-contact-sent': { programInterest: string };
        /** A visitor started to fill in the form. */
        'coach-contact-started': Record<string, never>;
        /** The same as `coach-contact-sent`, under the name shared by all elements. */
        'coach-contact-completed': { programInterest: string };
        /** The form was rejected or not received. */
        'coach-contact-failed': { code: FailureCode };
      };
    };
  }
}

defineElement({
  tag: 'coach-contact',
  styles: [...coreStyles, controls, css],
  attributes,
  component: Contact,
  words,
});
