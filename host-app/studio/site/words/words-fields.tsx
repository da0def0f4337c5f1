import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { foldText } from '#contract/forms/fold-text.ts';
import type { WordField } from '#contract/site/word-fields.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Loaded } from '../../core/loaded.tsx';
import { useUsualWords, type UsualWords } from './use-usual-words.ts';
import { WORD_LABELS } from './word-labels.ts';
import { WORD_PAGES, type WordPage, resolveWordPage, type WordSection } from './word-pages.ts';
import { findMissingField, HideField, WordRow } from './word-row.tsx';

/** Returns the form's page from the address. */
export function useWordPage(): WordPage {
  const { page } = useSearch({ strict: false }) as { page?: string };
  return resolveWordPage(page);
}

/** Texts of the pages, one public page at a time; a search covers all of them. */
export function WordsFields() {
  const query = useUsualWords();
  return <Loaded query={query}>{(usual) => <Words usual={usual} />}</Loaded>;
}

function Words({ usual }: { usual: UsualWords }) {
  const { t } = useLingui();
  const here = useWordPage();
  const [sought, setSought] = useState('');
  const wrong = useWrong();
  const finds = useFinder(usual, sought);
  const pages = WORD_PAGES.flatMap((page) => {
    const sections = sought.trim()
      ? found(page, finds)
      : page === here
        ? page.sections
        : found(page, (field) => wrong.includes(field));
    return sections.length > 0 ? [{ ...page, sections }] : [];
  });
  return (
    <>
      <p className="studio-notice">
        <Trans>
          Empty fields show the default text in each visitor’s language. Write in the shop’s language; add translations
          below.
        </Trans>
      </p>
      <Pages here={sought.trim() ? undefined : here} onGo={() => setSought('')} />
      <label className="studio-lone word-search">
        <span>{t`Search page text`}</span>
        <input
          type="search"
          value={sought}
          maxLength={200}
          onChange={({ target }) => setSought(target.value)}
          // The search is inside the form, but Enter must not save it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </label>
      <p role="status" className="out-of-sight">
        {sought.trim() && pages.length === 0 && t`No results.`}
      </p>
      {pages.map((page) => (
        <Page key={page.key} page={page} usual={usual} />
      ))}
      {pages.length === 0 && (
        <p aria-hidden="true">
          <Trans>No results.</Trans>
        </p>
      )}
    </>
  );
}

/** Pages of the form, each with the number of own texts. */
function Pages({ here, onGo }: { here: WordPage | undefined; onGo: () => void }) {
  const { t } = useLingui();
  const say = useSay();
  const values = useWatch() as Record<WordField, string | undefined>;
  return (
    <nav className="studio-ways word-pages" aria-label={t`Pages`}>
      {WORD_PAGES.map(({ key, title, sections }) => {
        const count = sections.flatMap(({ fields }) => fields).filter((field) => values[field]).length;
        return (
          <Link
            key={key}
            to="."
            search={{ page: key }}
            resetScroll={false}
            aria-current={key === here?.key ? 'page' : undefined}
            activeProps={{}}
            onClick={onGo}
          >
            {say(title)}
            {count > 0 && <small>{t`${count} customised`}</small>}
          </Link>
        );
      })}
    </nav>
  );
}

function Page({ page: { title, sections }, usual }: { page: WordPage; usual: UsualWords }) {
  const say = useSay();
  return sections.map(({ title: own = title, lead, part, fields }) => (
    <fieldset key={say(own)}>
      <legend>{say(own)}</legend>
      {lead && <p>{say(lead)}</p>}
      {part && <HideField field={part} label={<Trans>Hidden</Trans>} />}
      {fields.map((field) => (
        <WordRow key={field} field={field} usual={usual} />
      ))}
    </fieldset>
  ));
}

/** Returns the sections of a page that match the search. */
function found({ sections }: WordPage, holds: (field: WordField) => boolean): WordSection[] {
  return sections
    .map(({ fields, ...section }) => ({ ...section, fields: fields.filter(holds) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Returns a search by label, own text or default text. */
function useFinder({ words }: UsualWords, sought: string): (field: WordField) => boolean {
  const say = useSay();
  const values = useWatch() as Record<WordField, string | undefined>;
  const wanted = foldText(sought).trim();
  return (field) =>
    [say(WORD_LABELS[field]), values[field], words[field]].some(
      (text) => text !== undefined && foldText(text).includes(wanted),
    );
}

/** Returns the fields with errors, which show whichever page is open. */
function useWrong(): WordField[] {
  const { errors } = useFormState();
  const lacking = findMissingField(errors['taken']?.message as string | undefined);
  return [...(Object.keys(errors) as WordField[]), ...(lacking ? [lacking] : [])];
}
