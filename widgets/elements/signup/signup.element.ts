import words from 'virtual:words';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import { choice, wholeNumber } from '#widgets/core/element/options.ts';
import css from './signup.css?inline';
import { Signup } from './signup.tsx';

const attributes = {
  /** A form, a button that opens a dialog (`modal`), or a form that downloads the PDF at once (`download`). */
  flow: choice('form', 'modal', 'download'),
  /** ID of a free programme. Default: the shop's guide or, without one, the first free programme. */
  program: wholeNumber(1, 999_999_999),
};

const methods = [
  /** Opens the dialog of `flow="modal"`; other flows have none. */
  'open',
] as const;

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-signup>` sends the shop's guide or a free programme to a visitor's e-mail address.
     *
     * @csspart consent - Checkbox and text of the newsletter consent.
     * @csspart banner - Confirmation in the dialog.
     */
    'coach-signup': {
      attributes: typeof attributes;
      methods: typeof methods;
      events: {
        /** The requested file was sent. Contains no address. */
        'coach-signup-completed': { flow: 'form' | 'modal' | 'download' };
        /** A visitor started to fill in the form, or opened its dialog. */
        'coach-signup-started': { flow: 'form' | 'modal' | 'download' };
        /** The form was rejected or not received. */
        'coach-signup-failed': { flow: 'form' | 'modal' | 'download'; code: FailureCode };
      };
    };
  }
}

defineElement({
  tag: 'coach-signup',
  styles: [...coreStyles, css],
  attributes,
  methods,
  component: Signup,
  words,
});
