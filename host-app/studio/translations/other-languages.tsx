import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { matchLanguage } from '#contract/i18n/languages.ts';
import type { Subject, TranslationsResponse } from '#contract/site/translations.studio.ts';
import { languageName } from '../../layout/language-name.ts';
import { Loaded } from '../core/loaded.tsx';
import { useRow } from '../core/use-row.ts';
import { StateTag } from './state-tag.tsx';

interface Props {
  subject: Subject;
  id: string | number;
  /** Screen of the original; its translations are at `in/<language>` below it. */
  at: string;
}

/** Languages of a text by the coach, with a link to each translation. */
export function OtherLanguages({ subject, id, at }: Props) {
  const { t } = useLingui();
  const query = useRow<TranslationsResponse>(`/api/coach/translations/${subject}/${id}`);
  return (
    <section className="studio-section" aria-label={t`Other languages`}>
      <h2>
        <Trans>Other languages</Trans>
      </h2>
      <Loaded query={query}>{(answer) => <Languages {...answer} subject={subject} at={at} />}</Loaded>
    </section>
  );
}

function Languages({ written, languages, subject, at }: TranslationsResponse & Pick<Props, 'subject' | 'at'>) {
  const { t } = useLingui();
  const own = languageName(matchLanguage(written));
  return (
    <>
      <p>
        <Trans>Written in {own}.</Trans> {RULES[subject]}
      </p>
      <ul className="translation-languages">
        {languages.map(({ language, state, missing }) => {
          const name = languageName(language);
          return (
            <li key={language}>
              <Link
                to={`${at}/in/${language}`}
                aria-label={state === 'none' ? t`Translate into ${name}` : t`Edit ${name}`}
              >
                <span lang={language}>{name}</span>
              </Link>
              <StateTag state={state} missing={missing} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Conditions under which a translation is shown. */
const RULES: Readonly<Record<Subject, ReactNode>> = {
  program: <Trans>Visitors see a translation once it is complete. Until then they see the original.</Trans>,
  post: <Trans>Visitors see a translation once it is complete. Until then they see the original.</Trans>,
  site: <Trans>Incomplete translations show the original.</Trans>,
  series: (
    <Trans>
      Newsletters with a translated subject and text are sent in the subscriber’s language, others as written.
    </Trans>
  ),
};
