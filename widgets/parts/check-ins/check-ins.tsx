import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CheckInsResponse } from '#contract/check-ins.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useResource } from '#widgets/core/shop.tsx';
import { CheckInList } from './check-in-list.tsx';
import { isCoachingOver } from '../coaching/is-over.ts';
import { checkInsResource } from '../coaching/coaching.api.ts';
import { ThisWeek } from './this-week.tsx';

/** This week's check-in, and earlier ones with the coach's replies. */
export function CheckIns() {
  const asked = useResource(checkInsResource);
  const [known, know] = useState<CheckInsResponse>();
  if (asked.status === 'ready' && known !== asked.data) know(asked.data);
  // If the coaching ends meanwhile, drafts and earlier check-ins stay readable.
  if (known && asked.status === 'error' && isCoachingOver(asked.error)) return <Weeks loaded={known} />;
  if (asked.status === 'loading') return <Skeleton />;
  if (asked.status === 'error') {
    return (
      <Panel onRetry={asked.reload} error={asked.error}>
        <Trans>Can’t load your check-ins right now.</Trans>
      </Panel>
    );
  }
  return <Weeks loaded={asked.data} />;
}

function Weeks({ loaded }: { loaded: CheckInsResponse }) {
  const { thisWeek, checkIns, more, questions, form, askConsent = false } = loaded;
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
