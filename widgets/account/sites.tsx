import type { SitesResponse } from '#contract/account.ts';
import { useResource, useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { revokeSite, sitesResource } from './account.api.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { useAction } from '../core/use-action.ts';

interface SitesProps {
  /** The session has ended. */
  onOut: () => void;
}

/** Pages elsewhere that may show the training, each with the way to take it back. */
export function Sites({ onOut }: SitesProps) {
  const sites = useResource(sitesResource);
  if (sites.status === 'loading') return <Spinner label="Loading pages" />;
  if (sites.status === 'error') {
    return (
      <div className="dash-actions">
        <p role="alert">The list cannot be loaded right now.</p>
        <Button variant="quiet" onClick={sites.reload}>
          Try again
        </Button>
      </div>
    );
  }
  if (sites.data.length === 0) return <p>None. No other site shows your training.</p>;
  return (
    <ul className="sites" aria-label="Pages elsewhere">
      {sites.data.map((site) => (
        <Site key={site.id} site={site} onOut={onOut} />
      ))}
    </ul>
  );
}

function Site({ site: { id, origin, grantedAt, usedAt }, onOut }: SitesProps & { site: SitesResponse[number] }) {
  const { longDate } = useDates();
  const { api, resources } = useShop();
  const { toast } = useToast();
  const [busy, revoke] = useAction(async () => {
    await revokeSite(api, id);
    toast({ title: 'Revoked', description: `${origin} no longer shows your training.` });
    resources.invalidate(sitesResource);
  }, onOut);
  return (
    <li>
      <div>
        <b>{origin}</b>
        <p>
          Since {longDate(grantedAt)}, {usedAt ? `last used ${longDate(usedAt)}` : 'never used'}
        </p>
      </div>
      <Button variant="quiet" busy={busy} onClick={revoke}>
        Revoke <span className="dash-aside">{origin}</span>
      </Button>
    </li>
  );
}
