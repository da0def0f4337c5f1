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
    // The last one has beaten those before it.
    const record = [...recordsIn(movement, logged, past.doneOf(doneAs(logged))).values()].at(-1);
    return record ? [{ name: logged.swappedFor ?? movement.name, record, counted: unitOf(movement.reps) }] : [];
  });
  if (found.length === 0) return null;
  return (
    <section className="log-records">
      <Heading depth={1}>
        <Trans comment="Sets that were better than all before">Records</Trans>
      </Heading>
      <ul>
        {found.map(({ name, record, counted }) => (
          <li key={name}>
            <b>{name}</b> {say(recordWords(record, counted, unit, language))}
          </li>
        ))}
      </ul>
    </section>
  );
}
