import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderEvidence as Evidence } from '#contract/sales/orders.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { MAIL_WORDS } from '../core/preview/mail-words.ts';
import { Moment } from '../core/values/moment.tsx';

/** Evidence for a disputed order whose buyer was erased. */
export function OrderEvidence({ evidence }: { evidence: Evidence }) {
  const { t } = useLingui();
  const say = useSay();
  const { fullName, email, receipts, consent, access, stepsDone, workouts, mails, messages, requests } = evidence;
  const requested = { withdrawal: t`Withdrawal`, guarantee: t`Guarantee` };
  const written = { buyer: t`From the buyer`, coach: t`From the coach` };
  return (
    <section className="studio-section" aria-label={t`Evidence for the dispute`}>
      <h2>
        <Trans>Evidence for the dispute</Trans>
      </h2>
      <p>
        <Origin evidence={evidence} />
      </p>
      <dl className="studio-facts order-evidence">
        <Fact label={t`Buyer`} items={[fullName, email && <bdi key="email">{email}</bdi>].filter(Boolean)} />
        <Fact label={t`Receipts`} items={receipts.length > 0 ? [receipts.join(', ')] : []} />
        {consent && (
          <Fact label={t`Consent to immediate start`} items={[consent.words, consent.at && toMoment(consent.at)]} />
        )}
        <Fact
          label={t`Access`}
          items={access.map(({ from, until: end }) => (
            <>
              <Moment at={from} />
              {end && <> – {toMoment(end)}</>}
            </>
          ))}
        />
        <Moments label={t`Steps completed`} moments={stepsDone} />
        <Moments label={t`Workouts`} moments={workouts} />
        <Fact
          label={t`E-mails sent`}
          items={mails.map(({ template, at }) => withMoment(say(MAIL_WORDS[template] ?? template), at))}
        />
        <Fact label={t`Messages`} items={messages.map(({ from, at }) => withMoment(written[from], at))} />
        <Fact label={t`Requests`} items={requests.map(({ kind, at }) => withMoment(requested[kind], at))} />
      </dl>
    </section>
  );
}

/** Date of the erasure, and what the evidence has held since. */
function Origin({ evidence: { until: end, erasedAt } }: { evidence: Evidence }) {
  const { longDate } = useDates();
  if (end) {
    const until = <Moment at={end} />;
    return (
      <Trans>
        The buyer’s data was deleted. Use this for the dispute only. It is kept until {until} at the latest.
      </Trans>
    );
  }
  if (!erasedAt) {
    return <Trans>The buyer’s data was deleted. These order details are kept for accounting.</Trans>;
  }
  const day = <time dateTime={erasedAt}>{longDate(erasedAt)}</time>;
  return <Trans>The buyer’s data was deleted on {day}. These order details are kept for accounting.</Trans>;
}

function Fact({ label, items }: { label: string; items: readonly ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {items.map((item, index) => (
          <div key={index}>{item}</div>
        ))}
      </dd>
    </>
  );
}

/** Longer lists of moments are folded. */
const VISIBLE_MOMENTS = 12;

/** Moments at which something was done. */
function Moments({ label, moments }: { label: string; moments: readonly string[] }) {
  const total = moments.length;
  if (total <= VISIBLE_MOMENTS) return <Fact label={label} items={moments.map(toMoment)} />;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <details>
          <summary>
            <Plural value={total} one="# in all" other="# in all" />
          </summary>
          <div className="order-moments">
            {moments.map((at, index) => (
              <Moment key={index} at={at} />
            ))}
          </div>
        </details>
      </dd>
    </>
  );
}

function toMoment(at: string): ReactNode {
  return <Moment at={at} />;
}

function withMoment(label: string, at: string): ReactNode {
  return (
    <>
      {label}, <Moment at={at} />
    </>
  );
}
