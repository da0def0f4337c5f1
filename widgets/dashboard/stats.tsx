import type { ProgressResponse } from '#contract/dashboard.ts';
import { statsOf } from './numbers.ts';

/** The four numbers that a member comes for. */
export function Stats({ progress }: { progress: ProgressResponse }) {
  return (
    <dl className="stats" part="stats">
      {statsOf(progress).map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {unit && <span>{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
