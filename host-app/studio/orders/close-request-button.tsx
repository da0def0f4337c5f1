import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { useAction } from '#widgets/core/use-action.ts';
import { Button } from '#widgets/ui/button.tsx';
import { ordersResource, closeRequest } from './orders.api.ts';

/** The request is dealt with in another way: a mail, another date, a second thought. */
export function CloseRequestButton({ id }: { id: string }) {
  const { api, resources } = useShop();
  const { toast } = useToast();
  const again = () => resources.invalidate(ordersResource);
  const [busy, done] = useAction(async () => {
    await closeRequest(api, id);
    toast({ title: msg`Settled`, description: msg`The request is off the list.` });
    again();
  }, again);
  return (
    <Button variant="quiet" busy={busy} onClick={done}>
      <Trans>Settled without a refund</Trans>
    </Button>
  );
}
