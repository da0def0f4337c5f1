import { Trans } from '@lingui/react/macro';
import { useShop, usePages } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';

/** Note on other sites: purchases can be changed on the coach's site only. */
export function ShopOnly({ tab }: { tab: 'purchases' | 'subscriptions' }) {
  const { base } = useShop();
  const pages = usePages();
  const site = new URL(base, location.href).host;
  return (
    <Button href={`${pages}/dashboard#${tab}`} variant="quiet" part="button">
      <Trans comment="A purchase or a subscription, on the shop’s own site.">Change it on {site}</Trans>
    </Button>
  );
}
