import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ClientPlansResponse, TakeBackResponse } from '#contract/training/plans/assignments.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { ActionButton } from '../action/action-button.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { PLAN_STATES } from './plan-states.ts';

type ClientPlan = ClientPlansResponse['plans'][number];

/** A client's own plans, with their progress. */
export default function ClientPlans({ user }: { user: string }) {
  const { t } = useLingui();
  const path = `/api/coach/clients/${user}/plans`;
  const query = useRow<ClientPlansResponse>(path);
  return (
    <section className="studio-section" aria-label={t`Training plans`}>
      <h2>
        <Trans>Training plans</Trans>
      </h2>
      <Loaded query={query}>
        {({ plans }) => (
          <>
            {plans.length === 0 ? (
              <p>
                <Trans>No plan yet. Choose one to assign.</Trans>
              </p>
            ) : (
              <ul className="client-plans">
                {plans.map((plan) => (
                  <li key={plan.key}>
                    <Plan plan={plan} path={path} />
                  </li>
                ))}
              </ul>
            )}
            <div className="studio-actions">
              <LinkButton to="/plans" variant="quiet">
                {plans.length === 0 ? <Trans>Choose a plan</Trans> : <Trans>Assign another plan</Trans>}
              </LinkButton>
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Plan({ plan, path }: { plan: ClientPlan; path: string }) {
  const { t } = useLingui();
  const say = useSay();
  const api = useStudioApi();
  const { longDate } = useDates();
  const { key, title, start, until, state, ended, done, planned, version, fresh } = plan;
  const [from, to] = [longDate(start), longDate(until)];
  return (
    <>
      <div>
        <Link to={`/plans/${key}`}>
          <bdi>{title}</bdi>
        </Link>{' '}
        <span className="studio-tag" data-tone={state === 'current' ? 'good' : undefined}>
          {ended ? t({ message: 'Ended', comment: 'A training plan that was ended early' }) : say(PLAN_STATES[state])}
        </span>
        <p>
          <Trans comment="From the first to the last day">
            {from} to {to}
          </Trans>
          {' · '}
          <Trans>
            <Plural value={planned} one={`${done} of # session done`} other={`${done} of # sessions done`} />
          </Trans>
        </p>
      </div>
      {state !== 'over' && (
        <ActionButton
          label={fresh ? t({ message: 'Unassign', context: 'a plan' }) : t`End now`}
          confirm={{
            title: fresh ? t`Unassign this plan?` : t`End this plan now?`,
            text: (
              <p>
                {fresh
                  ? t`It hasn’t started, so it is deleted with any moved days. The client gets an e-mail.`
                  : t`No further days are planned. Logged workouts stay. The client gets an e-mail.`}
              </p>
            ),
          }}
          run={() => api.post<TakeBackResponse>(`/api/coach/copies/${key}/take-back`, { version })}
          changes={[path, '/api/coach/plans', '/api/coach/assignable']}
        />
      )}
    </>
  );
}
