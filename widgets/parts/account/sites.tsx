import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SitesResponse } from '#contract/accounts/account.ts';
import { useResource, useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { revokeSite, sitesResource } from './account.api.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { useAction } from '#widgets/core/api/use-action.ts';

interface SitesProps {
  /** Called when the session has ended. */
  onOut: () => void;
}

/** Other sites that may show the training, with buttons to revoke. */
export function Sites({ onOut }: SitesProps) {
  const { t } = useLingui();
  const sites = useResource(sitesResource);
  if (sites.status === 'loading') return <Spinner label={t`Loading pages`} />;
  if (sites.status === 'error') {
    return (
      <div className="dash-actions">
        <p role="alert">
          <Trans>Can’t load the list right now.</Trans>
        </p>
        <Button variant="quiet" onClick={sites.reload}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (sites.data.length === 0)
    return (
      <p>
        <Trans comment="In a list of sites that may show the training.">No other site shows your training.</Trans>
      </p>
    );
  return (
    <ul className="sites" aria-label={t`Other sites`}>
      {sites.data.map((site) => (
        <Site key={site.id} site={site} onOut={onOut} />
      ))}
    </ul>
  );
}

function Site({
  site: { id, origin, grantedAt, usedAt, calendar },
  onOut,
}: SitesProps & { site: SitesResponse[number] }) {
  const { longDate } = useDates();
  const { api, resources } = useShop();
  const { toast } = useToast();
  const granted = longDate(grantedAt);
  const used = longDate(usedAt);
  const [busy, revoke] = useAction(async () => {
    await revokeSite(api, id);
    toast({
      title: msg({ message: 'Revoked', comment: 'What another site was allowed to show.' }),
      description: msg`${origin} no longer shows your training.`,
    });
    resources.invalidate(sitesResource);
  }, onOut);
  return (
    <li>
      <div>
        <b>{origin}</b>
        <p>
          {usedAt ? (
            <Trans>
              Since {granted}, last used {used}
            </Trans>
          ) : (
            <Trans>Since {granted}, never used</Trans>
          )}
        </p>
        {calendar && (
          <p>
            <Trans>Your private calendar address was created there. It stops working when you revoke this.</Trans>
          </p>
        )}
      </div>
      <Button variant="quiet" busy={busy} onClick={revoke}>
        <Trans comment="A button: another site may no longer show the training; its address is read out.">
          Revoke <span className="dash-aside">{origin}</span>
        </Trans>
      </Button>
    </li>
  );
}
