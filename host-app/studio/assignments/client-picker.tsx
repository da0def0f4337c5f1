import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Assignable } from '#contract/training/plans/assignments.studio.ts';
import type { ListPage } from '#contract/shared/list.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { Loaded } from '../core/loaded.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { ListPages } from '../list/list-pages.tsx';
import { placeState } from '../list/use-list.ts';
import { useWeekdays } from './use-weekdays.ts';

/** Returns the active clients, with search. */
export function useAssignable(plan: string) {
  const api = useStudioApi();
  const [state, ask] = useState<Record<string, string>>({});
  const said = Object.entries(state).filter(([, value]) => value !== '');
  const asked = new URLSearchParams([['plan', plan], ...said]).toString();
  const query = useQuery({
    queryKey: ['/api/coach/assignable', asked],
    queryFn: () => api.get<ListPage<Assignable>>(`/api/coach/assignable?${asked}`),
    placeholderData: keepPreviousData,
  });
  return { query, state, ask, nobody: !state['q'] && query.data?.total === 0 };
}

interface Props {
  clients: ReturnType<typeof useAssignable>;
  /** Ids of the chosen clients, including those that the search hides. */
  chosen: readonly string[];
  onToggle: (client: Assignable) => void;
}

/** Searchable list of active clients, with ticks. */
export function ClientPicker({ clients: { query, state, ask, nobody }, chosen, onToggle }: Props) {
  const { t } = useLingui();
  return (
    <section className="studio-section" aria-label={t`Clients`}>
      {!nobody && <ListFilters search={t`Name or e-mail`} filters={[]} state={state} onChange={ask} />}
      <Loaded query={query}>
        {(found) => (
          <div aria-busy={query.isFetching || undefined}>
            {found.items.length === 0 && (
              <ListPages.Nothing narrowed={Boolean(state['q'])} onClear={() => ask({})}>
                <p>
                  <Trans>No active clients. Clients appear here when they buy coaching or you grant them access.</Trans>
                </p>
                <p className="assign-ways">
                  <Link to="/gifts/new">
                    <Trans>Grant access to coaching</Trans>
                  </Link>
                  <Link to="/orders">
                    <Trans>Orders</Trans>
                  </Link>
                </p>
              </ListPages.Nothing>
            )}
            <ul className="assign-clients">
              {found.items.map((client) => (
                <li key={client.user} className="studio-check">
                  <Choice client={client} checked={chosen.includes(client.user)} onToggle={() => onToggle(client)} />
                </li>
              ))}
            </ul>
            {found.total > 0 && (
              <ListPages page={found} onPage={(place) => ask({ q: state['q'] ?? '', ...placeState(place) })} />
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function Choice({ client, checked, onToggle }: { client: Assignable; checked: boolean; onToggle: () => void }) {
  const say = useSay();
  const { short } = useWeekdays();
  const { longDate } = useDates();
  const { name, email, weekdays, proposedBy, has } = client;
  const days = weekdays.map((day) => short(day)).join(' ');
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={onToggle} />
      <span className="assign-client">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {name !== email && (
          <span>
            <bdi>{email}</bdi>
          </span>
        )}
        <span>
          {days}, {say(PROPOSED[proposedBy])}
        </span>
        {has && <Has title={has.title} until={longDate(has.until)} />}
      </span>
    </label>
  );
}

function Has({ title, until }: { title: string; until: string }) {
  return (
    <span>
      <Trans>
        Has {title} until {until}
      </Trans>
    </span>
  );
}

/** Sources of the proposed weekdays. Profiles and plans state how many, but not which. */
const PROPOSED: Record<Assignable['proposedBy'], ReturnType<typeof msg>> = {
  'plan-before': msg`as in their last plan`,
  profile: msg`as in their profile`,
  onboarding: msg`as in their onboarding answers`,
  plan: msg`as in this plan`,
};
