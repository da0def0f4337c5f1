import { Trans } from '@lingui/react/macro';
import { splitExerciseBySwap } from '#contract/done-as.ts';
import type { WorkoutDay } from '#contract/training.ts';
import type { WorkoutSession } from '#contract/workouts.ts';
import { parseUnit } from '#contract/unit-of.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { Heading } from '../plan/heading.tsx';
import type { LogState } from '../sync/log-device.ts';
import { applySwapName, listMovements } from '../plan/plan-numbers.ts';
import { recordsIn } from '../log/records.ts';
import { findLoggedExercise } from './session-edits.ts';
import { recordWords } from '../log/sets-words.ts';
import { usePastSets } from './use-past.ts';
import { useWeightUnit } from '../log/weight-unit.ts';

export interface SessionRecordsProps {
  day: WorkoutDay | undefined;
  session: WorkoutSession;
  log: Pick<LogState, 'entries' | 'last' | 'bests'>;
}

/** Records of a session, by exercise; empty without one. */
export function SessionRecords({ day, session, log }: SessionRecordsProps) {
  const past = usePastSets(session, log);
  const unit = useWeightUnit();
  const language = useLanguage();
  const say = useSay();
  const found = (day?.exercises ?? []).flatMap(listMovements).flatMap((movement) => {
    const logged = findLoggedExercise({ session }, movement.id);
    const all = recordsIn(movement, logged, past.doneOf);
    return splitExerciseBySwap(logged).flatMap((part) => {
      // The last record of a kind beats the earlier ones.
      const records = part.sets.flatMap((set) => all.get(set) ?? []);
      const best = [...new Map(records.map((record) => [record.kind, record])).values()];
      const { name } = applySwapName(movement, part);
      return best.length > 0 ? [{ id: `${movement.id} ${name}`, name, best, counted: parseUnit(movement.reps) }] : [];
    });
  });
  if (found.length === 0) return null;
  return (
    <section className="log-records">
      <Heading depth={1}>
        <Trans comment="Sets that were better than all before">Records</Trans>
      </Heading>
      <ul>
        {found.map(({ id, name, best, counted }) => (
          <li key={id}>
            <b>{name}</b>
            {best.map((record) => (
              <span key={record.kind}>{say(recordWords(record, counted, unit, language))}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
