import { Plural, Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { findLanguage } from '#contract/i18n/languages.ts';
import type { LetterRequest, ReadersResponse } from '#contract/newsletter/newsletters.studio.ts';
import { languageName } from '../../layout/language-name.ts';
import { useRow } from '../core/use-row.ts';

interface Props {
  audience: Pick<
    LetterRequest,
    'segment' | 'programId' | 'tags' | 'activity' | 'activeDays' | 'language' | 'onlyLanguage'
  >;
  /** Post that the newsletter is about. Readers who already got one about it are left out. */
  postId: number | null;
}

/** Number of current recipients. */
export function ReadersCount(props: Props) {
  const { data, error } = useReaders(props);
  if (error) return <Trans>Couldn’t count the recipients.</Trans>;
  if (!data) return <Trans>Counting…</Trans>;
  return (
    <>
      <Plural value={data.readers} one="# recipient." other="# recipients." />{' '}
      <ReadersByLanguage languages={data.languages} />
    </>
  );
}

/** Recipients by language: "English 100 · suomi 20". */
export function ReadersByLanguage({ languages }: Pick<ReadersResponse, 'languages'>) {
  return languages.map(({ language, readers }, at) => {
    const known = findLanguage(language);
    return (
      <Fragment key={language}>
        {at > 0 && ' · '}
        <span lang={language}>{known ? languageName(known) : language}</span> {readers}
      </Fragment>
    );
  });
}

/** Returns the number of recipients, with the query's state. */
export function useReaders({ audience, postId }: Props) {
  const { segment, programId, tags, activity, activeDays, language, onlyLanguage } = audience;
  const query = new URLSearchParams({
    segment,
    ...(segment === 'program' && programId && { programId: String(programId) }),
    ...(tags.length > 0 && { tags: tags.join(',') }),
    ...(activity !== 'any' && { activity, activeDays: String(activeDays) }),
    ...(onlyLanguage && { language }),
    ...(postId && { postId: String(postId) }),
  });
  return useRow<ReadersResponse>(`/api/coach/letters/readers?${query}`);
}
