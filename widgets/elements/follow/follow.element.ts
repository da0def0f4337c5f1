import words from 'virtual:words';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import { choice } from '#widgets/core/element/options.ts';
import css from './follow.css?inline';
import { Follow } from './follow.tsx';

const attributes = {
  /** Profiles with text and figures (`full`), or a row of links. */
  variant: choice('full', 'compact'),
};

const methods = ['refresh'] as const;

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-follow>` links to the coach's profiles elsewhere. Loads nothing from those sites.
     *
     * @csspart figures - The coach's figures.
     * @csspart list - The list of profiles.
     * @csspart link - The link to a profile.
     * @cssprop --coach-mist - Placeholders while loading.
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
