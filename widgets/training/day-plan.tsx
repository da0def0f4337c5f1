import type { Exercise, WorkoutDay } from '#contract/training.ts';
import { Heading } from './heading.tsx';
import { countOf } from './plan-numbers.ts';

/** What a day asks for. */
export function DayPlan({ day }: { day: WorkoutDay }) {
  return (
    <section className="training-day">
      <header>
        <Heading depth={1}>{day.name}</Heading>
        <p>
          {day.day}, {countOf(day)}
        </p>
      </header>
      <ol className="training-exercises">
        {day.exercises.map((exercise) => (
          <li key={exercise.id}>
            <Heading depth={2}>{exercise.name}</Heading>
            <p className="training-category">{exercise.category}</p>
            <Dose {...exercise} />
            {exercise.type === 'superset' && (
              <ul className="training-nested" aria-label={`Exercises of ${exercise.name}`}>
                {exercise.exercises.map((part) => (
                  <li key={part.id}>
                    <Heading depth={3}>{part.name}</Heading>
                    <Dose {...part} nested />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type Doses = Pick<Exercise, 'sets' | 'reps' | 'rest' | 'notes'> & { nested?: boolean };

/** Sets, reps and rest in figures that can be read from a bench. */
function Dose({ sets, reps, rest, notes, nested = false }: Doses) {
  return (
    <>
      <dl className="training-doses">
        <div>
          <dt>Sets</dt>
          <dd>{sets}</dd>
        </div>
        <div>
          <dt>Reps</dt>
          <dd>{reps}</dd>
        </div>
        {/* Within a superset there is none, and its absence goes without saying. */}
        {!(nested && rest === 'none') && (
          <div>
            <dt>Rest</dt>
            <dd>{rest}</dd>
          </div>
        )}
      </dl>
      {notes && <p className="training-notes">{notes}</p>}
    </>
  );
}
