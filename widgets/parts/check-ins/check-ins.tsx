import { Trans } from '@lingui/react/macro';
import { useState, useEffect, useRef } from 'react';
import type { CheckIn, CheckInsResponse } from '#contract/coaching/check-ins.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useResource, useShop } from '#widgets/core/api/shop.tsx';
import { CheckInList } from './check-in-list.tsx';
import { Unsent } from '../coaching/unsent.tsx';
import { isCoachingOver } from '../coaching/is-over.ts';
import { checkInsResource } from '../coaching/coaching.api.ts';
import { useWithdrawals } from '#widgets/parts/member/drafts/use-withdrawals.ts';
import { Button } from '#widgets/ui/button.tsx';
import { CheckInCard } from './check-in-card.tsx';
import { CheckInForm } from './check-in-form.tsx';
import { useCoachingOver } from '../coaching/over.ts';
import { useFormKey } from '#widgets/forms/use-form-key.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';

/** This week's check-in, and earlier ones with the coach's replies. */
export function CheckIns() {
  const asked = useResource(checkInsResource);
  const withdrawals = useWithdrawals(checkInsResource);
  const [known, know] = useState<CheckInsResponse>();
  if (asked.status === 'ready' && known !== asked.data) know(asked.data);
  // If the coaching ends meanwhile, drafts and earlier check-ins stay readable.
  if (known && asked.status === 'error' && isCoachingOver(asked.error))
    return <Weeks key={withdrawals} loaded={known} />;
  if (asked.status === 'loading') return <Skeleton />;
  if (asked.status === 'error') {
    return (
      <Panel onRetry={asked.reload} error={asked.error}>
        <Trans>Can’t load your check-ins right now.</Trans>
      </Panel>
    );
  }
  return <Weeks key={withdrawals} loaded={asked.data} />;
}

function Weeks({ loaded }: { loaded: CheckInsResponse }) {
  const { thisWeek, checkIns, more, questions } = loaded;
  return (
    <div className="check-in-weeks">
      <ThisWeek response={loaded} loaded={checkIns.find(({ week }) => week === thisWeek)} />
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

interface ThisWeekProps {
  response: CheckInsResponse;
  /** This week's check-in, as stored in the shop. */
  loaded: CheckIn | undefined;
}

/** The form; after sending, the answers, which can be changed until the coach replies. */
function ThisWeek({ response, loaded }: ThisWeekProps) {
  const { longDate } = useDates();
  const { resources } = useShop();
  const over = useCoachingOver();
  const [lastSaved, setSaved] = useState<CheckIn>();
  const saved = lastSaved?.week === response.thisWeek ? lastSaved : undefined;
  const [changing, setChanging] = useState(false);
  const [unsent, setUnsent] = useState('');
  const sent = saved && !(loaded && Date.parse(loaded.createdAt) >= Date.parse(saved.createdAt)) ? saved : loaded;
  const open = !sent || (changing && !sent.answer);
  const title = useRef<HTMLHeadingElement>(null);
  const was = useRef(open);
  // The pressed button is gone: the title takes the focus.
  useEffect(() => {
    if (was.current !== open) takeFocus(title.current);
    was.current = open;
  }, [open]);

  const monday = longDate(response.thisWeek);

  const [formKey, keepOpen] = useFormKey(sent?.createdAt);

  function onSent(checkIn: CheckIn, isChanged: boolean) {
    if (isChanged) keepOpen(checkIn.createdAt);
    setSaved(checkIn);
    setChanging(isChanged);
    resources.invalidate(checkInsResource);
  }

  return (
    <section className="check-ins" aria-labelledby="this-week">
      <h2 id="this-week" tabIndex={-1} ref={title}>
        <Trans>This week’s check-in</Trans>
      </h2>
      <p className="check-ins-lead">
        <Trans>Week of {monday}.</Trans>{' '}
        {response.checkIns.length === 0 && (
          <>
            <Trans>Your first check-in takes two minutes and shows the coach where you stand.</Trans>{' '}
          </>
        )}
        {sent && !sent.answer && !over && <Trans>Sent. You can edit it until the coach replies.</Trans>}
        {sent?.answer && <Trans>Answered. The next check-in opens on Monday.</Trans>}
      </p>
      {open ? (
        <CheckInForm
          key={formKey}
          {...{ response, sent, onSent }}
          onChanged={() => setChanging(true)}
          onAnswered={setUnsent}
        />
      ) : (
        <CheckInCard checkIn={sent} />
      )}
      {sent?.answer && <Unsent text={unsent} />}
      {!open && !sent.answer && !over && (
        <Button variant="quiet" onClick={() => setChanging(true)} part="button">
          <Trans comment="What was sent this week">Edit</Trans>
        </Button>
      )}
    </section>
  );
}
