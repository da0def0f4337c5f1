import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FirstRun, FirstRunPoint } from '#contract/studio/first-run.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { useStudioApi } from '../core/studio-api.ts';

const STATES: Readonly<Record<FirstRun['points'][number]['state'], Words>> = {
  done: msg({ message: 'Done', comment: 'A point of a list of things to do' }),
  waived: msg({
    message: 'Skipped',
    comment: 'A point of a list of things to do that the coach has ticked off',
  }),
  open: msg({ message: 'To do', comment: 'A point of a list of things to do' }),
};

/** Checklist before the first sale. It collapses once done. */
export function FirstRunList({ firstRun: { points, left, closed } }: { firstRun: FirstRun }) {
  return (
    <details className="studio-section site-first-run" open={left > 0}>
      <summary>
        <h2>
          <Trans>Before the first sale</Trans>
        </h2>{' '}
        <span className="studio-tag" data-tone={left > 0 ? undefined : 'good'}>
          {left > 0 ? <Plural value={left} one="# step left" other="# steps left" /> : <Trans>All done</Trans>}
        </span>
      </summary>
      {closed && (
        <p className="studio-notice" role="status">
          <Trans>
            The shop takes no payments yet: visitors see programmes but can’t buy. It opens automatically once every
            step below, except the test purchase, is done or skipped.
          </Trans>
        </p>
      )}
      <ol>
        {points.map((each) => (
          <Point key={each.point} {...each} />
        ))}
      </ol>
    </details>
  );
}

function Point({ point, state, why }: FirstRun['points'][number]) {
  const say = useSay();
  const { t } = useLingui();
  const api = useStudioApi();
  const read = point === 'terms' || point === 'privacy';
  const path = `/api/coach/site/first-run/${point}`;
  return (
    <li data-state={state}>
      <div>
        <span className="studio-tag" data-tone={state === 'open' ? undefined : 'good'}>
          {say(STATES[state])}
        </span>
        <p>{pointDescriptions[point]}</p>
        {why && <p>{REASONS[why]}</p>}
      </div>
      {state === 'open' && (
        <ActionButton
          label={read ? t`Mark as read` : t`Skip`}
          run={() => api.post(`${path}/waive`, {})}
          changes={['/api/coach/site']}
        />
      )}
      {state === 'waived' && (
        <ActionButton label={t`Undo`} run={() => api.post(`${path}/unwaive`, {})} changes={['/api/coach/site']} />
      )}
    </li>
  );
}

const REASONS: Readonly<Record<NonNullable<FirstRun['points'][number]['why']>, ReactNode>> = {
  'example-address': <Trans>Still to do: the support address ends in .example, which receives no e-mail.</Trans>,
  'key-refused': (
    <Trans>The payment provider rejects the keys on the server. Copy them again and restart the shop.</Trans>
  ),
  'key-unanswered': <Trans>The payment provider hasn’t replied yet. Check again in a minute.</Trans>,
};

const pointDescriptions: Readonly<Record<FirstRunPoint, ReactNode>> = {
  brand: (
    <Trans>
      Your shop has its own name and a support address: <Link to="/site/brand">Brand</Link>.
    </Trans>
  ),
  seller: (
    <Trans>
      The seller is named, with address and business ID: <Link to="/site/seller">Seller</Link>.
    </Trans>
  ),
  programmes: (
    <Trans>
      A programme is on sale and you have reviewed the sample <Link to="/programs">programmes</Link>: save, move,
      archive or delete at least one.
    </Trans>
  ),
  terms: (
    <Trans>
      The <a href="/terms">terms</a> and <a href="/withdrawal">right of withdrawal</a> match what you do.
    </Trans>
  ),
  privacy: (
    <Trans>
      The <a href="/privacy">privacy notice</a> matches what you do.
    </Trans>
  ),
  mail: <Trans>E-mail works: SMTP_URL is set on the server.</Trans>,
  payments: <Trans>Payments are live: the Stripe or PayPal keys on the server are accepted.</Trans>,
  'test-purchase': (
    <Trans>
      A purchase was made, even as a test. With live keys, buy something yourself once the other steps are done, and
      refund it.
    </Trans>
  ),
};
