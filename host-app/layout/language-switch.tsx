import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { type Language, pathIn, shortTag } from '#contract/languages.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { languageName } from '../language-name.ts';

export interface LanguageSwitchProps {
  /** Path of the page, without its language. */
  path: string;
  languages: readonly Language[];
  /** The shop's own language, which addresses do not name. */
  own: Language;
}

/** The same page in each language, by what it calls itself. Links, so that they lead there without any script, too. */
export function LanguageSwitch({ path, languages, own }: LanguageSwitchProps) {
  const { t } = useLingui();
  const current = useLanguage();
  return (
    <nav className="language-switch" aria-label={t`Language`}>
      {/* A press that comes before the code of the page waits for it, so that the choice is remembered. */}
      <div data-late>
        <ul>
          {languages.map((language) => (
            <li key={language}>
              <a
                href={pathIn(language, path, own)}
                lang={language}
                hrefLang={language}
                aria-current={language === current ? 'true' : undefined}
                onClick={(event) => choose(language, event)}
                // Names are not the same in every browser: what the server wrote stays.
                suppressHydrationWarning
              >
                {languageName(language)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

const YEAR = 365 * 24 * 60 * 60;

/** The server leads to the language that was chosen last; what the page's address asks for goes along. */
function choose(language: Language, { currentTarget }: MouseEvent<HTMLAnchorElement>) {
  document.cookie = `language=${shortTag(language)}; path=/; max-age=${YEAR}; samesite=lax`;
  currentTarget.search = location.search;
}
