import type { DashboardResponse } from '#contract/dashboard.ts';
import { statsOf } from './numbers.ts';

/** The four numbers that a member comes for. */
export function Stats({ member }: { member: Pick<DashboardResponse, 'progress' | 'plans'> }) {
  return (
    <dl className="stats" part="stats">
      {statsOf(member).map(({ label, value, unit }) => (
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
