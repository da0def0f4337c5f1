import { Plural, Trans } from '@lingui/react/macro';
import type { Language } from '#contract/languages.ts';
import type { ReadersResponse } from '#contract/studio/letters.ts';
import type { Segment } from '#contract/studio/segments.ts';
import { useRow } from '../core/use-row.ts';

interface Props {
  segment: Segment;
  /** Only readers of this language. */
  language: Language | undefined;
  /** What the letter is about: who has a letter about it gets no other. */
  postId: number | null;
}

/** How many would get a letter now. */
export function ReadersCount({ segment, language, postId }: Props) {
  const { data, error } = useReaders({ segment, language, postId });
  if (error) return <Trans>How many these are cannot be counted right now.</Trans>;
  if (!data) return <Trans>Counting…</Trans>;
  return <Plural value={data.readers} one="# reader gets it now." other="# readers get it now." />;
}

/** The count with what it depends on. */
export function useReaders({ segment, language, postId }: Props) {
  const about = { ...(language && { language }), ...(postId && { postId: String(postId) }) };
  const query = new URLSearchParams({ segment, ...about }).toString();
  return useRow<ReadersResponse>(`/api/coach/letters/readers?${query}`);
}
