import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { Heading } from './heading.tsx';
import { usePast } from './log-exercises.tsx';
import { movementsOf, unitOf } from './plan-numbers.ts';
import { doneAs, recordsIn } from './records.ts';
import type { SessionDoneProps } from './session-done.tsx';
import { exerciseIn } from './session-edits.ts';
import { recordWords } from './sets-words.ts';
import { useWeightUnit } from './weight-unit.ts';

/** What a session was the best of, by exercise; nothing where there was none. */
export function SessionRecords({ day, session, log }: Pick<SessionDoneProps, 'day' | 'session' | 'log'>) {
  const past = usePast(session, log);
  const unit = useWeightUnit();
  const language = useLanguage();
  const say = useSay();
  const found = (day?.exercises ?? []).flatMap(movementsOf).flatMap((movement) => {
    const logged = exerciseIn({ session }, movement.id);
    const records = [...recordsIn(movement, logged, past.doneOf(doneAs(logged))).values()];
    // The last one of a kind has beaten those before it.
    const best = [...new Map(records.map((record) => [record.kind, record])).values()];
    const name = logged.swappedFor ?? movement.name;
    return best.length > 0 ? [{ id: movement.id, name, best, counted: unitOf(movement.reps) }] : [];
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
