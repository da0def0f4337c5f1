import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WarmupRoutine } from '#contract/training/training.ts';
import { warmUpParts } from './has-warm-up.ts';
import { Heading } from '../plan/heading.tsx';
import { PlanWords } from '../plan/plan-words.tsx';

export function WarmUp({ routine }: { routine: WarmupRoutine }) {
  const { lowIntensityCardio: cardio, dynamicStretching: stretching, warmupSets } = routine;
  const has = warmUpParts(routine);
  return (
    <div className="training-warm-up">
      {has.cardio && (
        <section>
          <Heading depth={1}>
            <Trans>Low-intensity cardio</Trans>
          </Heading>
          <p className="training-dose">
            <PlanWords>{cardio.duration}</PlanWords>
          </p>
          <p>
            <PlanWords>{cardio.description}</PlanWords>
          </p>
          <ul className="training-options">
            {cardio.options.map((option) => (
              <li key={option}>
                <PlanWords>{option}</PlanWords>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(has.upper || has.lower) && (
        <section>
          <Heading depth={1}>
            <Trans>Dynamic stretching</Trans>
          </Heading>
          <p className="training-dose">
            <PlanWords>{stretching.duration}</PlanWords>
          </p>
          {has.upper && <Stretches title={<Trans>Upper body</Trans>} stretches={stretching.upperBody} />}
          {has.lower && <Stretches title={<Trans>Lower body</Trans>} stretches={stretching.lowerBody} />}
        </section>
      )}
      {has.sets && (
        <section>
          <Heading depth={1}>
            <Trans>Warm-up sets</Trans>
          </Heading>
          <p>
            <PlanWords>{warmupSets.description}</PlanWords>
          </p>
          {warmupSets.sets.length > 0 && (
            <table className="training-sets">
              <thead>
                <tr>
                  <th scope="col">
                    <Trans context="what is lifted">Weight</Trans>
                  </th>
                  <th scope="col">
                    <Trans comment="How often a movement is repeated in a set">Reps</Trans>
                  </th>
                  <th scope="col">
                    <Trans context="between two sets">Rest</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {warmupSets.sets.map((set) => (
                  <tr key={`${set.weight} ${set.reps}`}>
                    {[set.weight, set.reps, set.rest].map((cell, column) => (
                      <td key={column}>
                        <PlanWords>{cell}</PlanWords>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
    </div>
  );
}

function Stretches({
  title,
  stretches,
}: {
  title: ReactNode;
  stretches: WarmupRoutine['dynamicStretching']['upperBody'];
}) {
  return (
    <details className="training-fold">
      <summary>{title}</summary>
      <ul>
        {stretches.map(({ name, reps, notes }) => (
          <li key={name}>
            <div className="training-stretch">
              <b>
                <PlanWords>{name}</PlanWords>
              </b>{' '}
              <span className="training-dose">
                <PlanWords>{reps}</PlanWords>
              </span>
            </div>
            {notes && (
              <p>
                <PlanWords>{notes}</PlanWords>
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
