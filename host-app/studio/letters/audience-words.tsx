import { Plural, Trans } from '@lingui/react/macro';
import type { LetterResponse } from '#contract/studio/letters.ts';
import type { TagsResponse } from '#contract/studio/tags.ts';
import { useSay } from '#widgets/core/words.tsx';
import { useLocalizedResource } from '#widgets/core/written.ts';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import { useRow } from '../core/use-row.ts';
import { ACTIVITY_WORDS, SEGMENT_WORDS, useTagName } from './letter-labels.tsx';

/** Audience of a newsletter in words. */
export function AudienceWords({ letter }: { letter: LetterResponse }) {
  const say = useSay();
  const { segment, programId, tags, activity, activeDays, onlyLanguage } = letter;
  return (
    <>
      {say(SEGMENT_WORDS[segment])}
      {segment === 'program' && programId !== null && <ProgramName id={programId} />}
      {tags.length > 0 && <TagNames tags={tags} />}
      {activity !== 'any' && (
        <>
          {' · '}
          {say(ACTIVITY_WORDS[activity])} (<Plural value={activeDays} one="# day" other="# days" />)
        </>
      )}
      {onlyLanguage && (
        <>
          {' · '}
          <Trans>subscribers with its language</Trans>
        </>
      )}
    </>
  );
}

function ProgramName({ id }: { id: number }) {
  const programs = useLocalizedResource(programsResource);
  const found = programs.status === 'ready' ? programs.data.find((each) => each.id === id) : undefined;
  return <> ({found?.displayName ?? <Trans>Programme {id}</Trans>})</>;
}

function TagNames({ tags }: { tags: readonly string[] }) {
  const { data } = useRow<TagsResponse>('/api/coach/subscribers/tags');
  const nameTag = useTagName(data);
  return (
    <>
      {' · '}
      {tags.map((tag) => nameTag(tag)).join(', ')}
    </>
  );
}
