import { Trans, useLingui } from '@lingui/react/macro';
import type { ClientResponse } from '#contract/studio/clients.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Moment } from '../core/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';

/** Notice for a client who has not signed in yet, with a reminder once a day. Plans and messages work already. */
export function NotSignedIn({ client: { email, remindedAt }, path }: { client: ClientResponse; path: string }) {
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
