import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { StuckResponse } from '#contract/operations/stuck.studio.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useRow } from '../core/use-row.ts';
import { msg } from '@lingui/core/macro';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { MAIL_WORDS } from '../core/preview/mail-words.ts';
import { TruncationNote } from './only-these.tsx';
import { StuckEvents } from './stuck-events.tsx';
import { StuckJobs } from './stuck-jobs.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { useMoney } from '#widgets/core/region/use-money.ts';

/** Problems that the shop could not solve by itself. */
export default function StuckScreen() {
  const { t } = useLingui();
  const query = useRow<StuckResponse>('/api/coach/stuck');
  return (
    <Screen
      title={t`Problems`}
      lead={t`Failed tasks. The shop retries what it can.`}
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
      <RefusedMails mails={refusedMails} total={totals.mails + totals.mailsToUnknown} unknown={totals.mailsToUnknown} />
    </>
  );
}

/** Errors of payment providers that need a manual fix: what happened, and what to do. */
function Refusals({ refusals }: { refusals: StuckResponse['refusals'] }) {
  const { t } = useLingui();
  const { dateAndTime } = useDates();
  if (refusals.length === 0) return null;
  return (
    <section className="stuck" aria-label={t`Payment provider problems`}>
      <ul>
        {refusals.map(({ id, what, todo, detail, times, since }) => {
          const day = dateAndTime(since);
          return (
            <li key={id}>
              <b>{what}</b>
              <span className="stuck-since">
                <Trans>since {day}</Trans>, <Plural value={times} one="# time" other="# times" />
              </span>
              <p className="stuck-todo">{todo}</p>
              <p>
                <q>{detail}</q>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Offers with a price below the card minimum. */
function Unsellable({ offers }: { offers: StuckResponse['unsellable'] }) {
  const { t } = useLingui();
  const { formatAmount } = useMoney();
  if (offers.length === 0) return null;
  return (
    <section className="stuck" aria-label={t`Prices outside card limits`}>
      <p>
        <Plural value={offers.length} one="# price is outside card limits." other="# prices are outside card limits." />
      </p>
      <ul>
        {offers.map(({ item, price, currency, least, most }) => {
          const [at, from, to] = [price, least, most].map((amount) => formatAmount(amount, currency));
          return (
            <li key={item}>
              <Trans>
                <b>{item}</b> <span>can’t be paid by card at {at}</span>
              </Trans>
              <p>
                <Trans>
                  Card payments must be from {from} to {to}. Change the price.
                </Trans>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Mail = StuckResponse['refusedMails'][number];

/** Suppressed addresses, whose owners miss their mail. */
function RefusedMails({ mails, total, unknown }: { mails: readonly Mail[]; total: number; unknown: number }) {
  const { t } = useLingui();
  const say = useSay();
  const { dateAndTime } = useDates();
  if (mails.length === 0) return null;
  return (
    <section className="stuck" aria-label={t`E-mail not delivered`}>
      <p>
        <Plural value={total} one="# e-mail not delivered." other="# e-mails not delivered." />{' '}
        {unknown > 0 && (
          <Plural
            value={unknown}
            one="# of them went to an address without account or order."
            other="# of them went to addresses without account or order."
          />
        )}
      </p>
      <details>
        <summary>
          <Trans>Show e-mails</Trans>
        </summary>
        <ul>
          {mails.map(({ id, address, mail, problem, createdAt }) => (
            <li key={id}>
              <b>{address}</b>{' '}
              <span>
                {say(MAIL_WORDS[mail] ?? msg({ message: 'E-mail', context: 'a letter' }))}, {dateAndTime(createdAt)}
              </span>
              {problem && <p>{problem}</p>}
            </li>
          ))}
        </ul>
        <TruncationNote shown={mails.length} total={total} />
      </details>
    </section>
  );
}
