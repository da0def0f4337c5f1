import type { WarmupRoutine } from '#contract/training.ts';
import { Heading } from './heading.tsx';

/** Before every session: get warm, get moving, then the first light sets. */
export function WarmUp({ routine }: { routine: WarmupRoutine }) {
  const { lowIntensityCardio: cardio, dynamicStretching: stretching, warmupSets } = routine;
  return (
    <div className="training-warm-up">
      <section>
        <Heading depth={1}>Low-intensity cardio</Heading>
        <p className="training-dose">{cardio.duration}</p>
        <p>{cardio.description}</p>
        <ul className="training-options">
          {cardio.options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      </section>
      <section>
        <Heading depth={1}>Dynamic stretching</Heading>
        <p className="training-dose">{stretching.duration}</p>
        <Stretches title="Upper body" stretches={stretching.upperBody} />
        <Stretches title="Lower body" stretches={stretching.lowerBody} />
      </section>
      <section>
        <Heading depth={1}>Warm-up sets</Heading>
        <p>{warmupSets.description}</p>
        <table className="training-sets">
          <thead>
            <tr>
              <th scope="col">Weight</th>
              <th scope="col">Reps</th>
              <th scope="col">Rest</th>
            </tr>
          </thead>
          <tbody>
            {warmupSets.sets.map((set) => (
              <tr key={`${set.weight} ${set.reps}`}>
                <td>{set.weight}</td>
                <td>{set.reps}</td>
                <td>{set.rest}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Stretches({
  title,
  stretches,
}: {
  title: string;
  stretches: WarmupRoutine['dynamicStretching']['upperBody'];
}) {
  return (
    <details className="training-fold">
      <summary>{title}</summary>
      <ul>
        {stretches.map(({ name, reps, notes }) => (
          <li key={name}>
            <b>{name}</b> <span className="training-dose">{reps}</span>
            {notes && <p>{notes}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
