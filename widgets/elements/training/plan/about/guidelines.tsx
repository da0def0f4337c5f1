import { PlanWords } from '../plan-words.tsx';

/** Rules for every day of the plan. */
export function Guidelines({ guidelines }: { guidelines: readonly string[] }) {
  return (
    <ol className="training-guidelines">
      {guidelines.map((guideline) => (
        <li key={guideline}>
          <PlanWords>{guideline}</PlanWords>
        </li>
      ))}
    </ol>
  );
}
