import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { FirstRun, FirstRunPoint } from '#contract/site/first-run.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { useLink } from '../../layout/use-link.ts';
import { ActionButton } from '../action/action-button.tsx';
import { useStudioApi } from '../core/studio-api.ts';

/** Addresses whose answers have the checklist. */
const CHANGES = ['/api/coach/site', '/api/coach/today'];

interface Props {
  firstRun: FirstRun;
  /** Offers to close the list for good. */
  closable?: boolean;
}

/** Checklist of a new shop: a line for each step. It collapses once done. */
export function FirstRunList({ firstRun: { points, left, closed, dismissed }, closable }: Props) {
  const { t } = useLingui();
  const api = useStudioApi();
  return (
    <details className="studio-section first-run" open={left > 0 && !dismissed}>
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
      {closable && (
        <div className="first-run-close">
          <ActionButton
            label={t`Close this list`}
            confirm={{
              title: t`Close this list for good?`,
              text: <Trans>Today won’t show it again. The steps stay under Site.</Trans>,
            }}
            run={() => api.post('/api/coach/site/first-run/dismiss', {})}
            changes={CHANGES}
          />
        </div>
      )}
    </details>
  );
}

function Point({ point, state, why }: FirstRun['points'][number]) {
  const say = useSay();
  const { t } = useLingui();
  const link = useLink();
  const api = useStudioApi();
  const { label, to, page } = STEPS[point];
  const path = `/api/coach/site/first-run/${point}`;
  const name = say(label);
  return (
    <li data-state={state}>
      <span className="first-run-state" role="img" aria-label={say(STATES[state])}>
        {state !== 'open' && <Icon name="check" />}
      </span>
      <span>
        {to && <Link to={to}>{name}</Link>}
        {page && <a href={link(page)}>{name}</a>}
        {!to && !page && name}
        {why && <small>{say(REASONS[why])}</small>}
      </span>
      {state === 'open' && (
        <ActionButton
          label={page ? t`Mark as read` : t`Skip`}
          run={() => api.post(`${path}/waive`, {})}
          changes={CHANGES}
        />
      )}
      {state === 'waived' && (
        <ActionButton label={t`Undo`} run={() => api.post(`${path}/unwaive`, {})} changes={CHANGES} />
      )}
    </li>
  );
}

const STATES: Readonly<Record<FirstRun['points'][number]['state'], Words>> = {
  done: msg({ message: 'Done', comment: 'A point of a list of things to do' }),
  waived: msg({
    message: 'Skipped',
    comment: 'A point of a list of things to do that the coach has ticked off',
  }),
  open: msg({ message: 'To do', comment: 'A point of a list of things to do' }),
};

const REASONS: Readonly<Record<NonNullable<FirstRun['points'][number]['why']>, Words>> = {
  'example-address': msg`Still to do: the support address ends in .example, which receives no e-mail.`,
  'key-refused': msg`The payment provider rejects the keys on the server. Copy them again and restart the shop.`,
  'key-unanswered': msg`The payment provider hasn’t replied yet. Check again in a minute.`,
};

interface Step {
  label: Words;
  /** Screen of the studio. */
  to?: string;
  /** Public page to read. */
  page?: string;
}

const STEPS: Readonly<Record<FirstRunPoint, Step>> = {
  brand: { label: msg`Name your shop and set a support address`, to: '/site/brand' },
  seller: { label: msg`Enter the seller’s address and business ID`, to: '/site/seller' },
  programmes: { label: msg`Review the sample programmes and put one on sale`, to: '/programs' },
  terms: { label: msg`Read the terms and the right of withdrawal`, page: '/terms' },
  privacy: { label: msg`Read the privacy notice`, page: '/privacy' },
  mail: { label: msg`Connect e-mail: set SMTP_URL on the server` },
  payments: { label: msg`Connect payments: set live Stripe or PayPal keys on the server` },
  'test-purchase': { label: msg`Make a test purchase`, to: '/orders' },
};
