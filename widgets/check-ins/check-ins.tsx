import { Trans } from '@lingui/react/macro';
import { Panel } from '#widgets/core/panel.tsx';
import { useResource } from '#widgets/core/shop.tsx';
import { CheckInList } from './check-in-list.tsx';
import { checkInsResource } from '../coaching/coaching.api.ts';
import { ThisWeek } from './this-week.tsx';

/** This week's check-in, and those before it with what the coach answered. */
export function CheckIns() {
  const asked = useResource(checkInsResource);
  if (asked.status === 'loading') return <Skeleton />;
  if (asked.status === 'error') {
    return (
      <Panel onRetry={asked.reload} error={asked.error}>
        <Trans>Your check-ins cannot be loaded right now.</Trans>
      </Panel>
    );
  }
  const { thisWeek, checkIns, more, questions, form, askConsent = false } = asked.data;
  return (
    <div className="check-in-weeks">
      <ThisWeek
        week={thisWeek}
        loaded={checkIns.find(({ week }) => week === thisWeek)}
        questions={questions}
        asked={form}
        askConsent={askConsent}
        first={checkIns.length === 0}
      />
      <CheckInList
        checkIns={checkIns.filter(({ week }) => week !== thisWeek)}
        energy={questions.find(({ id }) => id === 'energy')}
        more={more ?? false}
      />
    </div>
  );
}

/** The shape of what comes. */
function Skeleton() {
  return (
    <div className="check-ins" data-skeleton>
      <p role="status">
        <Trans>Loading your check-ins</Trans>
      </p>
      <div />
      <div />
      <div />
    </div>
  );
}
