import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { isWithoutAnswer } from '#widgets/core/api/errors.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { readAgreed } from '#widgets/parts/coaching/agreed.ts';
import { giveHealthConsent } from '#widgets/parts/coaching/coaching.api.ts';
import { ConsentWords } from '#widgets/parts/consent/consent-words.tsx';

/** The old consent text covered less: until clients accept the new one, the coach reads no more than that. */
export function NewConsentRequest() {
  return (
    <div className="coaching-ask" role="note">
      <p>
        <b>
          <Trans>We’re asking again because the consent now covers more details about your health.</Trans>
        </b>{' '}
        <Trans>
          Newly covered: pain and notes in your training log, your reasons for skipping a day or an exercise, and
          pictures in messages. The coach sees none of these until you agree. Then your earlier entries become visible,
          too. Your earlier consent still applies.
        </Trans>
      </p>
      <Agree />
    </div>
  );
}

export function FirstConsentRequest() {
  return (
    <div className="coaching-ask" role="note">
      <p>
        <Trans>
          You haven’t given the coach your health consent. Until you do, the coach can’t see pain, notes in your
          training log or why you skip a day or an exercise, and you can’t send pictures.
        </Trans>
      </p>
      <Agree />
    </div>
  );
}

/** Button to renew a withdrawn consent, without asking for it. */
export function AgreeAgain() {
  return (
    <details>
      <summary>
        <Trans>Agree again</Trans>
      </summary>
      <Agree />
    </details>
  );
}

function Agree() {
  const { resources } = useShop();
  const { busy, failed, run } = useConsentRequest(giveHealthConsent, () => readAgreed(resources));
  return (
    <>
      <blockquote>
        <ConsentWords />
      </blockquote>
      <Button busy={busy} onClick={run} part="button">
        <Trans>I agree</Trans>
      </Button>
      {failed && <ConsentFailed error={failed} />}
    </>
  );
}

export function ConsentFailed({ error }: { error: unknown }) {
  return (
    <p role="alert">
      {isWithoutAnswer(error) ? (
        <Trans>No answer from the shop, so this may or may not have worked. Try again.</Trans>
      ) : (
        <Trans>That didn’t work, and nothing was changed. Try again.</Trans>
      )}
    </p>
  );
}

type Api = ReturnType<typeof useShop>['api'];

/** Returns an action that sends one request at a time. `failed` is the error of the last one. */
export function useConsentRequest<T>(send: (api: Api) => Promise<T>, onDone: (answer: T) => void) {
  const { api } = useShop();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Error>();
  const run = () => {
    setBusy(true);
    setFailed(undefined);
    void send(api)
      .then(onDone, setFailed)
      .finally(() => setBusy(false));
  };
  return { busy, failed, run };
}
