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
    message: 'Settled by you',
    comment: 'A point of a list of things to do that the coach has ticked off',
  }),
  open: msg({ message: 'To do', comment: 'A point of a list of things to do' }),
};

/** What has to be there before the first sale. Once all is done it folds up. */
export function FirstRunList({ firstRun: { points, left, closed } }: { firstRun: FirstRun }) {
  return (
    <details className="studio-section site-first-run" open={left > 0}>
      <summary>
        <h2>
          <Trans>Before the first sale</Trans>
        </h2>{' '}
        <span className="studio-tag" data-tone={left > 0 ? undefined : 'good'}>
          {left > 0 ? <Plural value={left} one="# point left" other="# points left" /> : <Trans>All settled</Trans>}
        </span>
      </summary>
      {closed && (
        <p className="studio-notice" role="status">
          <Trans>
            The shop takes no money yet: visitors see the programmes and cannot buy them. It opens by itself when every
            point below is done or settled, except the test purchase.
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
        <p>{said[point]}</p>
        {why && <p>{REASONS[why]}</p>}
      </div>
      {state === 'open' && (
        <ActionButton
          label={read ? t`I have read them` : t`Do without`}
          run={() => api.post(`${path}/waive`, {})}
          changes={['/api/coach/site']}
        />
      )}
      {state === 'waived' && (
        <ActionButton
          label={t`Open it again`}
          run={() => api.post(`${path}/unwaive`, {})}
          changes={['/api/coach/site']}
        />
      )}
    </li>
  );
}

const REASONS: Readonly<Record<NonNullable<FirstRun['points'][number]['why']>, ReactNode>> = {
  'example-address': <Trans>It is open because the support address ends in .example: no mail goes there.</Trans>,
  'key-refused': (
    <Trans>
      The payment provider does not accept the keys on the server. Please copy them anew and restart the shop.
    </Trans>
  ),
  'key-unanswered': <Trans>The payment provider has not answered yet. Please look again in a minute.</Trans>,
};

const said: Readonly<Record<FirstRunPoint, ReactNode>> = {
  brand: (
    <Trans>
      Your shop has a name of its own and a support address that somebody reads: <Link to="/site/brand">Brand</Link>.
    </Trans>
  ),
  seller: (
    <Trans>
      The seller is named, with address and business ID: <Link to="/site/seller">Seller</Link>.
    </Trans>
  ),
  programmes: (
    <Trans>
      A programme can be bought, and you have gone through the <Link to="/programs">programmes</Link> that every shop
      starts with: save, move, end or delete at least one.
    </Trans>
  ),
  terms: (
    <Trans>
      The <a href="/terms">terms</a> and the <a href="/withdrawal">right of withdrawal</a> say what you do.
    </Trans>
  ),
  privacy: (
    <Trans>
      The <a href="/privacy">privacy notice</a> says what you do.
    </Trans>
  ),
  mail: <Trans>Mail leaves the shop: SMTP_URL is set on the server.</Trans>,
  payments: <Trans>Payments are live: the server has the keys of Stripe or PayPal, and they are accepted.</Trans>,
  'test-purchase': (
    <Trans>
      Something was bought once, if only as a test. With live keys, buy it yourself once the other points are settled,
      and refund it.
    </Trans>
  ),
};
