import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ClientsResponse } from '#contract/studio/inbox.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { detailsOf, figuresOf } from '#widgets/profile/profile-fields.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { mailLink } from '../../pages/thank-you/mail-link.ts';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { ListPages } from '../list/list-pages.tsx';
import { useList } from '../list/use-list.ts';

const LIST = '/api/coach/clients';

/** Who is coached now, and what they have told about themselves. */
export default function ClientsScreen() {
  const { t } = useLingui();
  const { query, state, change } = useList<never>(LIST);
  const found = query as unknown as UseQueryResult<ClientsResponse>;
  const { q, page } = state;
  const shown = [q && `“${q}”`, page && t`page ${page}`].filter(Boolean).join(', ');
  return (
    <Screen title={t`Clients`} shown={shown} lead={t`Who is coached now, and what they have told about themselves.`}>
      <ListFilters search={t`Name or address`} filters={[]} state={state} onChange={change} />
      <Loaded query={found}>
        {({ clients, ...counted }) => (
          <div className="studio-list" aria-busy={query.isFetching || undefined}>
            {clients.length === 0 && (
              <ListPages.Nothing narrowed={Boolean(q)} onClear={() => change({ q: '' })}>
                <p>
                  <Trans>Nobody is coached right now.</Trans>
                </p>
              </ListPages.Nothing>
            )}
            <ul className="clients">
              {clients.map((client) => (
                <li key={client.id}>
                  <Client client={client} />
                </li>
              ))}
            </ul>
            {counted.total > 0 && (
              <ListPages
                page={{ ...counted, items: clients }}
                onPage={(next) => change({ page: next === 1 ? '' : String(next) })}
              />
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Client({ client }: { client: ClientsResponse['clients'][number] }) {
  const { t } = useLingui();
  const { id, member, email, profile, thread } = client;
  const name = profile?.fullName ?? member;
  return (
    <article className="studio-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          <bdi>{name}</bdi>
        </h2>
        <a href={mailLink({ to: email, subject: t`Your coaching`, body: `${t`Hello ${name},`}\n\n` })}>
          <bdi>{email}</bdi>
        </a>
        {thread && (
          <Link to={`/inbox/${thread}`}>
            <Trans>Open the thread</Trans>
          </Link>
        )}
      </header>
      {profile ? (
        <Profile profile={profile} />
      ) : (
        <p>
          <Trans>No profile yet</Trans>
        </p>
      )}
    </article>
  );
}

function Profile({ profile }: { profile: NonNullable<ClientsResponse['clients'][number]['profile']> }) {
  const { longDate } = useDates();
  const voice = { say: useSay(), language: useLanguage() };
  const told = [...figuresOf(profile, voice), ...detailsOf(profile, voice)].filter(([, value]) => value !== '');
  const day = longDate(profile.updatedAt);
  return (
    <details>
      <summary>
        <Trans>Coaching profile of {day}</Trans>
      </summary>
      <dl className="studio-facts">
        {told.map(([label, value]) => (
          <div key={label} className="thread-fact">
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
