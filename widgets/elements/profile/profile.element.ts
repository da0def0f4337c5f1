import words from 'virtual:words';
import { coreStyles, defineElement } from '#widgets/core/element/core.element.ts';
import member from '#widgets/parts/member/member.css?inline';
import { figureStyles } from '#widgets/ui/figures/figure-styles.ts';
import css from '../../parts/coaching/coaching.css?inline';
import { LazyProfile } from './lazy-profile.tsx';

const methods = ['refresh'] as const;

declare module '#widgets/core/element/elements.ts' {
  interface CoachElements {
    /**
     * `<coach-profile>` lets clients view and edit their coaching profile. On a page of somebody else's it first
     * shows a button that asks, in a window of the coach's site, whether that page may.
     *
     * @csspart card - The profile, to read.
     * @csspart form - The profile, to change.
     * @csspart consent - The box that agrees to keep what is said about health.
     */
    'coach-profile': {
      methods: typeof methods;
      events: {
        /** The profile was saved. Holds nothing of it. */
        'coach-profile-saved': Record<string, never>;
        /** A member has begun to fill in the form. */
        'coach-profile-started': Record<string, never>;
        /** The same as `coach-profile-saved`, by the name that all of these have. */
        'coach-profile-completed': Record<string, never>;
        /** The form was not accepted, or did not arrive. */
        'coach-profile-failed': { code: FailureCode };
      };
    };
  }
}

defineElement({
  tag: 'coach-profile',
  styles: [...coreStyles, ...figureStyles, member, css],
  attributes: {},
  methods,
  component: LazyProfile,
  words,
  requestsAtOnce: true,
});
