import { Plural, Trans } from '@lingui/react/macro';
import type { Language } from '#contract/languages.ts';
import type { ReadersResponse } from '#contract/studio/letters.ts';
import type { Segment } from '#contract/studio/segments.ts';
import { useRow } from '../core/use-row.ts';

interface Props {
  segment: Segment;
  /** Only readers of this language. */
  language: Language | undefined;
}

/** How many would get a letter now. */
export function ReadersCount({ segment, language }: Props) {
  const { data, error } = useReaders({ segment, language });
  if (error) return <Trans>How many these are cannot be counted right now.</Trans>;
  if (!data) return <Trans>Counting…</Trans>;
  return <Plural value={data.readers} one="# reader gets it now." other="# readers get it now." />;
}

/** The count with what it depends on. */
export function useReaders({ segment, language }: Props) {
  const query = new URLSearchParams({ segment, ...(language && { language }) }).toString();
  return useRow<ReadersResponse>(`/api/coach/letters/readers?${query}`);
}
