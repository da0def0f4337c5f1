import { useLingui } from '@lingui/react/macro';
import type { LanguageState } from '#contract/site/language-states.studio.ts';
import { languageName } from '../../layout/language-name.ts';

/** Languages of a row's translations, each with its state. */
export function LanguageBadges({ languages }: { languages: readonly LanguageState[] }) {
  const { t } = useLingui();
  if (languages.length === 0) return <>–</>;
  const words = {
    whole: t({ message: 'Complete', comment: 'State of a translation' }),
    outdated: t({ message: 'Out of date', comment: 'State of a translation' }),
    incomplete: t({ message: 'Incomplete', comment: 'State of a translation' }),
    none: t({ message: 'Not translated', comment: 'State of a translation' }),
  };
  return (
    <span className="translation-badges">
      {languages.map(({ language, state }) => {
        const said = `${languageName(language)}: ${words[state]}`;
        return (
          <span key={language} className="studio-tag" data-tone={TONES[state]} title={said}>
            <span aria-hidden="true">
              {language}
              {SIGNS[state]}
            </span>
            <span className="out-of-sight">{said}</span>
          </span>
        );
      })}
    </span>
  );
}

const TONES = { whole: 'good', outdated: 'bad', incomplete: undefined, none: undefined } as const;
/** Signs, so that the state does not depend on colour. */
const SIGNS = { whole: ' ✓', outdated: ' !', incomplete: ' …', none: '' } as const;
