import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { LetterResponse } from '#contract/newsletter/newsletters.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Moment } from '../core/values/moment.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { LetterForm } from './letter-form.tsx';
import type { TagsResponse } from '#contract/newsletter/tags.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import { useRow } from '../core/use-row.ts';
import { LetterTag, ACTIVITY_WORDS, SEGMENT_WORDS, useTagName } from './letter-labels.tsx';
import { LetterPreview } from './letter-preview.tsx';

const LIST = '/api/coach/letters';

const LOOK_AGAIN_MS = 5_000;
const MOVING: ReadonlySet<LetterResponse['status']> = new Set(['scheduled', 'sending']);

/** Newsletter screen: an editor for a draft, then a report. */
export default function LetterScreen() {
  const { id = '' } = useParams({ strict: false });
  const api = useStudioApi();
  const path = `${LIST}/${id}`;
  const query = useQuery({
    queryKey: [path],
    queryFn: () => api.get<LetterResponse>(path),
    // Polls while the newsletter is being sent.
    refetchInterval: ({ state }) => (state.data && MOVING.has(state.data.status) ? LOOK_AGAIN_MS : false),
  });
  return (
    <Loaded query={query}>
      {(letter) =>
        letter.status === 'draft' ? <LetterForm key={letter.id} letter={letter} /> : <LetterOnItsWay letter={letter} />
      }
    </Loaded>
  );
}

/** @public Stories render it with sample data. */
export function LetterOnItsWay({ letter }: { letter: LetterResponse }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const { id, subject, status } = letter;
  const stopping = status === 'scheduled' || status === 'sending';
  return (
    <Screen
      title={subject}
      back={{ to: '/letters', label: t({ message: 'Newsletters', context: 'mails to everybody on the list' }) }}
      actions={
        stopping && (
          <ActionButton
            label={status === 'scheduled' ? t`Unschedule` : t`Stop`}
            {...(status === 'sending' && {
              confirm: {
                title: t`Stop this newsletter?`,
                text: <p>{t`Unsent e-mails are cancelled. Sent ones can’t be recalled.`}</p>,
              },
            })}
            run={() => api.post(`${LIST}/${id}/stop`)}
            changes={[LIST]}
          />
        )
      }
    >
      <Facts letter={letter} />
      <div className="studio-preview">
        <LetterPreview
          subject={subject}
          preview={letter.preview}
          body={letter.body}
          language={letter.language}
          postId={letter.postId}
        />
      </div>
    </Screen>
  );
}

function Facts({ letter }: { letter: LetterResponse }) {
  const { status, sendAt, written, delivered, refused, waiting, left } = letter;
  return (
    <section className="studio-section">
      <p>
        <LetterTag status={status} />
      </p>
      <dl className="studio-facts">
        {sendAt && (
          <>
            <dt>
              <Trans comment="Heading: when a letter leaves or has left">Send date</Trans>
            </dt>
            <dd>
              <Moment at={sendAt} />
            </dd>
          </>
        )}
        <dt>
          <Trans>Recipients</Trans>
        </dt>
        <dd>
          <AudienceWords letter={letter} />
        </dd>
        <dt>
          <Trans>Sent to</Trans>
        </dt>
        <dd>{written}</dd>
        <dt>
          <Trans comment="Heading: how many mails have arrived">Delivered</Trans>
        </dt>
        <dd>{delivered}</dd>
        <dt>
          <Trans comment="Heading: how many mails were refused">Rejected</Trans>
        </dt>
        <dd>{refused}</dd>
        {waiting > 0 && (
          <>
            <dt>
              <Trans>Queued</Trans>
            </dt>
            <dd>{waiting}</dd>
          </>
        )}
        <dt>
          <Trans comment="Heading: how many readers left by a letter">Unsubscribed</Trans>
        </dt>
        <dd>{left}</dd>
      </dl>
    </section>
  );
}

/** Audience of a newsletter in words. */
function AudienceWords({ letter }: { letter: LetterResponse }) {
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
          <Trans>only subscribers with the newsletter’s language</Trans>
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
