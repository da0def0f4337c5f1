import words from 'virtual:words';
import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { oneOf, wholeNumber } from '#widgets/core/options.ts';
import css from './signup.css?inline';
import { Signup } from './signup.tsx';

const attributes = {
  /** A form, a button that opens a window (`modal`), or a form that saves the PDF at once (`download`). */
  flow: oneOf('form', 'modal', 'download'),
  /** The number of a free programme; the shop's own guide if missing, or the first free programme where there is none. */
  program: wholeNumber(1, 999_999_999),
};

const methods = [
  /** Opens the window of `flow="modal"`, as its button does; the other flows have none. */
  'open',
] as const;

declare module '#widgets/core/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-signup>` sends what is free to a visitor's e-mail address: the shop's own guide, or a free programme.
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
