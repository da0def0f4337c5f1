import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { readAgreed } from '../coaching/agreed.ts';
import { agree } from '../coaching/coaching.api.ts';
import { ConsentWords } from './consent-words.tsx';

/** The old words covered less: until somebody agrees to the new ones, the coach reads no more than those. */
export function AskAgain() {
  return (
    <div className="coaching-ask" role="note">
      <p>
        <b>
          <Trans>We ask you again, because there is more now that may be about your health.</Trans>
        </b>{' '}
        <Trans>
          New are what hurts and what you note in your training log, why you leave a day or an exercise out, and
          pictures in messages. The coach reads none of these until you agree, and then also what you have noted there
          before; what you agreed to before still holds.
        </Trans>
      </p>
      <Agree />
    </div>
  );
}

/** Nothing was agreed to yet. */
export function AskFirst() {
  return (
    <div className="coaching-ask" role="note">
      <p>
        <Trans>
          You have not agreed that the coach reads about your health. Until you do, the coach is not shown what hurts or
          what you note in your training log, nor why you leave a day or an exercise out, and pictures cannot be sent.
        </Trans>
      </p>
      <Agree />
    </div>
  );
}

/** Who took it back is not asked again; they find it. */
export function Anew() {
  return (
    <details>
      <summary>
        <Trans>Agree anew</Trans>
      </summary>
      <Agree />
    </details>
  );
}

function Agree() {
  const { resources } = useShop();
  const { busy, failed, run } = usePress(agree, () => readAgreed(resources));
  return (
    <>
      <blockquote>
        <ConsentWords />
      </blockquote>
      <Button busy={busy} onClick={run} part="button">
        <Trans>I agree</Trans>
      </Button>
      {failed && <NotDone />}
    </>
  );
}

export function NotDone() {
  return (
    <p role="alert">
      <Trans>That did not work, and nothing was changed. Please try again.</Trans>
    </p>
  );
}

/** A press that asks the shop once at a time. */
export function usePress(send: (api: ReturnType<typeof useShop>['api']) => Promise<unknown>, onDone: () => void) {
  const { api } = useShop();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const run = () => {
    setBusy(true);
    setFailed(false);
    void send(api)
      .then(onDone, () => setFailed(true))
      .finally(() => setBusy(false));
  };
  return { busy, failed, run };
}
