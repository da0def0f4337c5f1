import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { type Language, shortTag } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { languageName } from './language-name.ts';

export interface LanguageSwitchProps {
  /** Path of the page, without its language. */
  path: string;
  languages: readonly Language[];
}

/**
 * Links to the same page in each language, by the language's own name. They work without scripts. The shop's default
 * language is named too: its bare address leads a browser to the language that it chose before.
 */
export function LanguageSwitch({ path, languages }: LanguageSwitchProps) {
  const { t } = useLingui();
  const current = useLanguage();
  return (
    <nav className="language-switch" aria-label={t`Language`}>
      {/* A press before the page's code has loaded waits for it, so that the choice is remembered. */}
      <div data-late>
        <ul>
          {languages.map((language) => (
            <li key={language}>
              <a
                href={`/${shortTag(language)}${path === '/' ? '' : path}`}
                lang={language}
                hrefLang={language}
                aria-current={language === current ? 'true' : undefined}
                onClick={(event) => choose(language, event)}
                // Browsers differ in language names: the server's text stays.
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

/** Remembers the language, which the server redirects to later. Keeps the query of the page's address. */
function choose(language: Language, { currentTarget }: MouseEvent<HTMLAnchorElement>) {
  document.cookie = `language=${shortTag(language)}; path=/; max-age=${YEAR}; samesite=lax`;
  currentTarget.search = location.search;
}
