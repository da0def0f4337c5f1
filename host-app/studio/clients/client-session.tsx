import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { LogDay, LogExercise, SessionNoteResponse } from '#contract/coaching/clients.studio.ts';
import type { AboutRequest } from '#contract/messages/client-messages.ts';
import { readTarget } from '#contract/training/plans/plan-targets.studio.ts';
import { parseUnit } from '#contract/training/set-unit.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { aboutText } from '#widgets/parts/messages/about-address.ts';
import { reasonWords } from '#widgets/elements/training/log/exercises/skip-reasons.ts';
import { setsWords } from '#widgets/elements/training/log/sets/sets-words.ts';
import { targetWords } from '#widgets/elements/training/log/efforts/target-words.ts';
import { useWeightUnit } from '#widgets/elements/training/log/efforts/weight-unit.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';

/** One session, a row for each exercise: the plan and each set that was done. */
export function ClientSession({ day, path }: { day: LogDay; path: string }) {
  const { t } = useLingui();
  const { exercises, session, hasNote, name, about, plannedNow } = day;
  const heads = { exercise: t`Exercise`, planned: t`Planned`, done: t`Done` };
  return (
    <div className="client-session">
      {exercises.length > 0 && (
        <table className="studio-table" aria-label={t`Sets of ${name}`}>
          <thead>
            <tr>
              {Object.entries(heads).map(([column, head]) => (
                <th key={column} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {exercises.map((exercise, at) => (
              <tr key={`${exercise.id} ${at}`}>
                <td>
                  <Name exercise={exercise} />{' '}
                  {about && exercise.planned && (
                    <WriteAbout about={{ kind: 'exercise', ...about, exerciseId: exercise.id }} named={exercise.name} />
                  )}
                </td>
                <td data-label={heads.planned}>
                  <Planned planned={exercise.planned} />
                </td>
                <td data-label={heads.done}>
                  <Done exercise={exercise} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {plannedNow && exercises.length > 0 && (
        <p className="client-quiet">
          <Trans>Planned days show the plan as it is today, not as it was then.</Trans>
        </p>
      )}
      {session && hasNote && <Note path={`${path}/log/${session}/note`} />}
      {about && (
        <p>
          <WriteAbout about={{ kind: 'day', ...about }} />
        </p>
      )}
    </div>
  );
}

/** Link to a message about it, further up on the page. */
function WriteAbout({ about, named }: { about: AboutRequest; named?: string }) {
  const { t } = useLingui();
  return (
    <Link
      to="."
      search={{ about: aboutText(about) }}
      hash="letters"
      className="client-quiet"
      aria-label={named && t`Message the client about this: ${named}`}
    >
      {named ? (
        <Trans comment="A link to a letter about an exercise">Message the client about this</Trans>
      ) : (
        <Trans>Message the client about this day</Trans>
      )}
    </Link>
  );
}

/** Both names of a swapped exercise. */
function Name({ exercise: { name, swappedFor } }: { exercise: LogExercise }) {
  if (swappedFor === null) return <bdi>{name}</bdi>;
  const own = <bdi key="name">{name}</bdi>;
  if (swappedFor === '') return <Trans>{own}, swapped for something else</Trans>;
  const [planned, instead] = [<bdi key="planned">{name}</bdi>, <bdi key="instead">{swappedFor}</bdi>];
  return (
    <span>
      <Trans comment="An exercise that was done, and the planned one that it took the place of">
        {instead} <span className="client-quiet">instead of {planned}</span>
      </Trans>
    </span>
  );
}

function Planned({ planned }: Pick<LogExercise, 'planned'>) {
  const say = useSay();
  const language = useLanguage();
  const unit = useWeightUnit();
  if (!planned) return '–';
  const { sets, reps, target } = planned;
  const read = readTarget(target);
  const aim = read && read !== 'wrong' ? say(targetWords(read, unit, language)) : '';
  return (
    <>
      {sets} × <bdi>{reps}</bdi>
      {aim && ` · ${aim}`}
    </>
  );
}

function Done({ exercise: { sets, planned, leftOut, reason } }: { exercise: LogExercise }) {
  const say = useSay();
  const language = useLanguage();
  const unit = useWeightUnit();
  const why = reason && say(reasonWords(reason));
  const done = setsWords(sets, parseUnit(planned?.reps ?? ''), unit, language).map((words) => say(words));
  return (
    <>
      {done.join(', ')}
      {leftOut && (
        <span>
          {done.length > 0 && ' '}
          <Trans comment="An exercise of a session">skipped</Trans> {why && <bdi>“{why}”</bdi>}
        </span>
      )}
      {done.length === 0 && !leftOut && '–'}
    </>
  );
}

/** The client's note. A press shows it and is logged first. */
function Note({ path }: { path: string }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const [read, setRead] = useState<SessionNoteResponse>();
  if (!read) {
    return (
      <div className="client-note">
        <ActionButton
          label={t`Show note`}
          run={() => api.post<SessionNoteResponse>(path)}
          changes={[]}
          onDone={setRead}
        />
        <span className="client-quiet">
          <Trans>Views are logged, and the client sees when.</Trans>
        </span>
      </div>
    );
  }
  const at = <Moment at={read.at} />;
  return (
    <div role="status">
      <p className="client-words">
        <bdi>{read.note}</bdi>
      </p>
      <p className="client-quiet">
        <Trans>View logged on {at}.</Trans>
      </p>
    </div>
  );
}
