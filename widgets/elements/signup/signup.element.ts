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
  /** Opens the window of `flow="modal"`, as its button does; the other flows have none. */
  'open',
] as const;

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-signup>` sends the shop's guide or a free programme to a visitor's e-mail address.
     *
     * @csspart consent - The newsletter's box and its words.
     * @csspart banner - The sentence after success in the window.
     */
    'coach-signup': {
      attributes: typeof attributes;
      methods: typeof methods;
      events: {
        /** What was asked for is on its way. Holds no address. */
        'coach-signup-completed': { flow: 'form' | 'modal' | 'download' };
        /** Somebody has begun to fill in the form, or opened its window. */
        'coach-signup-started': { flow: 'form' | 'modal' | 'download' };
        /** The form was not accepted, or did not arrive. */
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
