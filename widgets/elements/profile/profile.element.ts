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
     * `<coach-profile>` lets clients view and edit their coaching profile. On another site, it first asks
     * the member for permission in a window of the coach's site.
     *
     * @csspart card - The profile, read-only.
     * @csspart form - The profile form.
     * @csspart consent - Checkbox of the health consent.
     */
    'coach-profile': {
      methods: typeof methods;
      events: {
        /** The profile was saved. Contains no profile data. */
        'coach-profile-saved': Record<string, never>;
        /** A member started to fill in the form. */
        'coach-profile-started': Record<string, never>;
        /** The same as `coach-profile-saved`, under the name shared by all elements. */
        'coach-profile-completed': Record<string, never>;
        /** The form was rejected or not received. */
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
