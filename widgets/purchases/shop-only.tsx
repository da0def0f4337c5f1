import { useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';

/** On a page of somebody else's: what was bought is changed on the coach's site only. */
export function ShopOnly({ tab }: { tab: 'purchases' | 'subscriptions' }) {
  const { base } = useShop();
  return (
    <Button href={`${base}/dashboard#${tab}`} variant="quiet" part="button">
      Change it on {new URL(base, location.href).host}
    </Button>
  );
}
