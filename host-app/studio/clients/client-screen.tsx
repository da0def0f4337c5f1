import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { toLocale } from '#contract/i18n/languages.ts';
import type { ClientResponse } from '#contract/coaching/clients.studio.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { describeDeletedData } from '#widgets/elements/profile/deleted-data.ts';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useRow } from '../core/use-row.ts';
import { PersonNote } from '../people/person-note.tsx';
import { PersonOrders } from '../people/person-orders.tsx';
import { Age } from '../core/values/age.tsx';
import { describeAct } from '../today/act-words.ts';
import { ClientConsent } from './client-consent.tsx';
import { ClientHealth } from './client-health.tsx';
import { ClientLog } from './client-log.tsx';
import { ClientProfile, ClientOnboarding } from './client-profile.tsx';
import { ClientTrend } from './client-trend.tsx';
import { NeedTags } from './need-tags.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { ROOM_SECTIONS } from './client-page-sections.tsx';
import { ShortDay } from './short-day.tsx';

/** Client page: training, profile, purchases and the coach's notes. */
export default function ClientScreen() {
  const { id = '' } = useParams({ strict: false });
  const path = `/api/coach/clients/${id}`;
  const query = useRow<ClientResponse>(path);
  return <Loaded query={query}>{(client) => <Room key={client.id} client={client} path={path} />}</Loaded>;
}

function Room({ client, path }: { client: ClientResponse; path: string }) {
  const { t } = useLingui();
  const { id, name, state, orders, note } = client;
  return (
    <Screen
      title={name}
      back={{ to: '/clients', label: t`Clients` }}
      lead={<Lead client={client} />}
      actions={<ClientNeighbours client={client} />}
    >
      {state === 'guest' ? <NotSignedIn client={client} path={path} /> : <State client={client} />}
      <div className="client-room">
        {state !== 'ended' && (
          <div>
            {ROOM_SECTIONS.map((Section, at) => (
              <Section key={at} user={id} />
            ))}
            {state === 'coached' && (
              <>
                <ClientLog path={path} />
                <ClientTrend path={path} thread={client.thread} />
              </>
            )}
          </div>
        )}
        <div>
          <ClientProfile client={client} />
          {client.hasHealth && <ClientHealth path={path} readings={client.readings} />}
          {(state === 'coached' || client.consent.version || client.consent.takenBack) && (
            <ClientConsent consent={client.consent} coached={state === 'coached'} />
          )}
          <PersonNote person={{ key: id, note }} also={[path]} />
          <PersonOrders orders={orders} />
          <ClientOnboarding onboarding={client.onboarding} />
          <ClientActs client={client} />
        </div>
      </div>
    </Screen>
  );
}

function Lead({ client: { id, email, since, needs, thread } }: { client: ClientResponse }) {
  const day = since && <ShortDay day={since.slice(0, 10)} />;
  return (
    <span className="client-lead">
      <bdi>{email}</bdi>
      {day && (
        <span>
          <Trans>Client since {day}</Trans>
        </span>
      )}
      {thread && (
        <Link to={`/inbox/${thread}`}>
          <Trans>Open thread</Trans>
        </Link>
      )}
      <Link to={`/people/${id}`}>
        <Trans>Open person page</Trans>
      </Link>
      <NeedTags needs={needs} />
    </span>
  );
}

/** Links to the previous and next client, in the order of need. */
function ClientNeighbours({ client: { previous, next } }: { client: ClientResponse }) {
  const { t } = useLingui();
  const way = ({ id, member }: NonNullable<typeof next>, label: string) => (
    <Link to={`/clients/${id}`} className="c-button" data-variant="quiet" aria-label={`${label}: ${member}`}>
      {label}
    </Link>
  );
  return (
    <>
      {previous && way(previous, t({ message: 'Previous client', comment: 'A link to who needs the coach more' }))}
      {next && way(next, t({ message: 'Next client', comment: 'A link to who needs the coach next' }))}
    </>
  );
}

/** Explains what is missing and why. */
function State({ client: { state, consent } }: { client: ClientResponse }) {
  const say = useSay();
  const language = useLanguage();
  if (state === 'ended') {
    return (
      <Notice>
        <Trans>
          Coaching has ended. Health answers, log and check-ins are no longer visible to you. Orders and your notes
          stay.
        </Trans>
      </Notice>
    );
  }
  if (!consent.takenBack) return null;
  const { at, gone } = consent.takenBack;
  const went = describeDeletedData(gone, 'theirs').map(say);
  const whole = new Intl.ListFormat(toLocale(language), { type: 'conjunction' }).format(went);
  const day = <ShortDay day={at.slice(0, 10)} />;
  return (
    <Notice>
      <Trans>Consent withdrawn on {day}. Health answers were deleted.</Trans>{' '}
      {went.length > 0 && <Trans>Deleted: {whole}.</Trans>} <Trans>Their training log and your messages stay.</Trans>
    </Notice>
  );
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <div className="studio-notice" role="note">
      <p>{children}</p>
    </div>
  );
}

/** Notice for a client who has not signed in yet, with a reminder once a day. Plans and messages work already. */
function NotSignedIn({ client: { email, remindedAt }, path }: { client: ClientResponse; path: string }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const at = remindedAt && <Moment at={remindedAt} />;
  const to = <bdi>{email}</bdi>;
  return (
    <div className="studio-notice" role="note">
      <p>
        <Trans>
          Not signed in yet. You can already assign a plan and send messages; the client gets an e-mail. Log and
          check-ins appear after they sign in.
        </Trans>
      </p>
      {at && (
        <p>
          <Trans>Last reminded on {at}.</Trans>
        </p>
      )}
      <ActionButton
        label={t`Send sign-in reminder`}
        run={() => api.post(`${path}/sign-in-reminder`)}
        changes={[path]}
        done={<Trans>Reminder sent to {to}.</Trans>}
      />
    </div>
  );
}

/** The coach's latest actions for this client, with a link to the rest. */
function ClientActs({ client }: { client: Pick<ClientResponse, 'id' | 'acts' | 'actsTotal'> }) {
  const say = useSay();
  const { id, acts, actsTotal } = client;
  if (acts.length === 0) return null;
  return (
    <details className="studio-section client-acts">
      <summary>
        <Plural value={actsTotal} one="# entry" other="# entries" />
      </summary>
      <ol>
        {acts.map((act) => (
          <li key={act.id}>
            <span>{describeAct(act, say)}</span> <Age at={act.at} />
          </li>
        ))}
      </ol>
      {actsTotal > acts.length && (
        <p>
          <Link to="/log" search={{ about: id }}>
            <Trans>Full log</Trans>
          </Link>
        </p>
      )}
      <p className="client-quiet">
        <Trans>Activity on this client, their thread and their orders, newest first.</Trans>
      </p>
    </details>
  );
}
