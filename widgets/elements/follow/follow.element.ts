import words from 'virtual:words';
import { coreStyles, defineElement } from '#widgets/core/core.element.ts';
import { oneOf } from '#widgets/core/options.ts';
import css from './follow.css?inline';
import { Follow } from './follow.tsx';

const attributes = {
  /** Each profile with a few words and figures (`full`), or a row of links. */
  variant: oneOf('full', 'compact'),
};

const methods = ['refresh'] as const;

declare module '#widgets/core/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-follow>` links to the coach's profiles elsewhere. Nothing is requested from those places.
     *
     * @csspart figures - What has been done so far, in numbers.
     * @csspart list - The list of profiles.
     * @csspart link - The link to a profile.
     * @cssprop --coach-mist - Places that are still empty.
     * @cssprop --coach-edge - Lines between profiles.
     * @cssprop --coach-dawn - Marks and focus.
     */
    'coach-follow': {
      attributes: typeof attributes;
      methods: typeof methods;
    };
  }
}

defineElement({
  tag: 'coach-follow',
  styles: [...coreStyles, css],
  attributes,
  methods,
  component: Follow,
  words,
});
