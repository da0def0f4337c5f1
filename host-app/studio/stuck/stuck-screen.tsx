import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { StuckResponse } from '#contract/studio/stuck.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useRow } from '../core/use-row.ts';
import { RefusedMails } from './refused-mails.tsx';
import { StuckEvents } from './stuck-events.tsx';
import { StuckJobs } from './stuck-jobs.tsx';
import { Refusals } from './refusals.tsx';
import { Unsellable } from './unsellable.tsx';

/** Problems that the shop could not solve by itself. */
export default function StuckScreen() {
  const { t } = useLingui();
  const query = useRow<StuckResponse>('/api/coach/stuck');
  return (
    <Screen
      title={t`Problems`}
      lead={t`Tasks that failed. The shop retries where it can.`}
      actions={
        <LinkButton to="/stuck/withdrawals" variant="quiet">
          <Trans>Withdrawals without an order</Trans>
        </LinkButton>
      }
    >
      <Loaded query={query}>{(found) => <Stuck found={found} />}</Loaded>
    </Screen>
  );
}

function Stuck({ found }: { found: StuckResponse }) {
  const { refusals, unsellable, stuckEvents, stuckJobs, refusedMails, openWithdrawals, refusedRefunds, totals } = found;
  const nothing = [refusals, unsellable, stuckEvents, stuckJobs, refusedMails].every((each) => each.length === 0);
  if (nothing && openWithdrawals === 0 && refusedRefunds === 0) {
    return (
      <div className="studio-empty">
        <p>
          <Trans>No problems.</Trans>
        </p>
      </div>
    );
  }
  return (
    <>
      {openWithdrawals > 0 && (
        <section className="stuck">
          <p>
            <Link to="/stuck/withdrawals" search={{ show: 'open' }}>
              <Plural value={openWithdrawals} one="# withdrawal has no order." other="# withdrawals have no order." />
            </Link>
          </p>
        </section>
      )}
      {refusedRefunds > 0 && (
        <section className="stuck">
          <p>
            <Link to="/orders" search={{ waiting: 'refused' }}>
              <Plural value={refusedRefunds} one="# order has a failed refund." other="# orders have failed refunds." />
            </Link>
          </p>
        </section>
      )}
      <Refusals refusals={refusals} />
      <Unsellable offers={unsellable} />
      <StuckEvents events={stuckEvents} totals={totals.events} />
      <StuckJobs jobs={stuckJobs} total={totals.jobs} />
      <RefusedMails mails={refusedMails} total={totals.mails} />
    </>
  );
}
