import { Plural, Trans } from '@lingui/react/macro';
import type { LanguageState, TranslationState } from '#contract/site/language-states.studio.ts';

const TONES: Readonly<Partial<Record<TranslationState, string>>> = { whole: 'good', outdated: 'bad' };

/** State of a translation. */
export function StateTag({ state, missing }: Pick<LanguageState, 'state' | 'missing'>) {
  return (
    <span className="studio-tag" data-tone={TONES[state]}>
      {state === 'none' && <Trans comment="State of a translation">Not translated</Trans>}
      {state === 'incomplete' &&
        (missing > 0 ? (
          <Plural value={missing} one="# text missing" other="# texts missing" />
        ) : (
          <Trans comment="State of a translation">Not shown</Trans>
        ))}
      {state === 'outdated' && <Trans comment="State of a translation">Out of date</Trans>}
      {state === 'whole' && <Trans comment="State of a translation">Complete</Trans>}
    </span>
  );
}
