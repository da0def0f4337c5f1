import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';
import { usePrefix, useResource, useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { providersResource } from '#widgets/parts/payments/payment.api.ts';
import type { PaymentError } from '#widgets/parts/payments/payment-error.ts';
import { CardSpinner } from '#widgets/parts/payments/card/card-spinner.tsx';
import { TestMark } from '#widgets/parts/payments/test-mark.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { finishCard, startCard } from '../after-sale/after-sale.api.ts';
import { useAction } from '#widgets/core/api/use-action.ts';

const Card = lateComponent('card-form', () => import('#widgets/parts/payments/card/card-chunk.tsx'), <CardSpinner />);

export interface UpdateCardProps {
  /** Id of the subscription. */
  id: string;
  onChange: () => void;
  onClose: () => void;
}

/** Provider's fields for a new card. The shop never sees the number. */
export function UpdateCard({ id, onChange, onClose }: UpdateCardProps) {
  const { api } = useShop();
  const { toast } = useToast();
  const say = useSay();
  const prefix = usePrefix();
  const providers = useResource(providersResource);
  const [problem, setProblem] = useState<Words>();
  const [confirmed, setConfirmed] = useState<string>();
  const secret = useSecret(id);
  const [busy, finish] = useAction(async () => {
    await finishCard(api, id, { setupIntent: confirmed! });
    toast(CARD_UPDATED);
    onClose();
    onChange();
  }, onChange);
  const latestFinish = useRef(finish);
  useEffect(() => {
    latestFinish.current = finish;
  });
  useEffect(() => {
    if (confirmed) latestFinish.current();
  }, [confirmed]);

  const missing =
    secret === null || providers.status === 'error' || (providers.status === 'ready' && !providers.data.card);
  const shown = missing ? NOT_NOW : problem;
  return (
    <>
      {shown && <p role="alert">{say(shown)}</p>}
      {providers.status === 'ready' && providers.data.card && secret && !confirmed && (
        <>
          {providers.data.testMode && <TestMark />}
          <Card
            providers={providers.data}
            clientSecret={secret}
            mode="setup"
            returnUrl={`${providers.data.origin}${prefix}/dashboard?tab=subscriptions&card=${id}`}
            button={<Trans>Save this card</Trans>}
            busyButton={<Trans>Saving...</Trans>}
            onDone={({ intentId }) => setConfirmed(intentId)}
            onError={(error) => setProblem(problemText(error))}
          />
        </>
      )}
      {!shown && (!secret || providers.status === 'loading') && <CardSpinner />}
      {confirmed && (
        <Button busy={busy} busyLabel={<Trans>Saving your card...</Trans>} onClick={finish} part="button">
          <Trans>Try again</Trans>
        </Button>
      )}
      {!confirmed && (
        <Button variant="quiet" onClick={onClose} part="button">
          <Trans>Keep the old card</Trans>
        </Button>
      )}
    </>
  );
}

export const CARD_UPDATED = {
  title: msg`Card Updated`,
  description: msg`Your payments are charged to it from now on.`,
};

const NOT_NOW = msg`You can’t change your card right now. Try again later.`;

/** Loads the secret once, because each one is a new card form at the provider. Null if there is none. */
function useSecret(id: string): string | null | undefined {
  const { api } = useShop();
  const [secret, setSecret] = useState<string | null>();
  useEffect(() => {
    let gone = false;
    startCard(api, id).then(
      ({ clientSecret }) => !gone && setSecret(clientSecret),
      () => !gone && setSecret(null),
    );
    return () => {
      gone = true;
    };
  }, [api, id]);
  return secret;
}

function problemText({ kind, message }: PaymentError): Words {
  if (kind === 'blocked') return msg`Can’t show the card form in this browser right now.`;
  return message ?? msg`Something went wrong. Please try again.`;
}
