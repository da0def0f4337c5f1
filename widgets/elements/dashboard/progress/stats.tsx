import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { type StatsParts, computeStats } from '#widgets/parts/dashboard/numbers.ts';

/** Name of the first number. */
export const LEVEL_NAME = msg`Energy Level`;

/** The four main numbers of a member. */
export function Stats({ member }: { member: StatsParts }) {
  const { energy, streak, workouts, goals } = computeStats(member);
  const said = useSiteText();
  return (
    <dl className="stats" part="stats">
      <Stat label={said('levelName', LEVEL_NAME)}>
        <Trans>
          {energy}
          <span>%</span>
        </Trans>
      </Stat>
      <Stat label={<Trans>Current Streak</Trans>}>
        <Trans comment="The number is large, the word beside it small">
          {streak}
          <span>
            {' '}
            <Plural value={streak} one="day" other="days" />
          </span>
        </Trans>
      </Stat>
      <Stat label={<Trans>Workouts Done</Trans>}>{workouts}</Stat>
      <Stat label={<Trans>Goals Achieved</Trans>}>{goals}</Stat>
    </dl>
  );
}

function Stat({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
