import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import type { PushRequest, PushResponse } from '#contract/operations/push.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { useResource, useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useAction } from '#widgets/core/api/use-action.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { browserPush, NotAllowed, type PushState } from './browser-push.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { PushView } from './push-view.tsx';
import { addDevice, pushResource, removeDevice, savePushPreferences, isDeviceOn } from './push.api.ts';
import { noteRestWish } from './rest-wish.ts';

interface PushProps {
  /** Called when the session has ended. */
  onOut: () => void;
}

/** Push settings, on the shop's own pages. */
export function Push({ onOut }: PushProps) {
  const { t } = useLingui();
  const asked = useResource(pushResource);
  const { api } = useShop();
  const [state, setState] = useState<PushState | 'failed'>();
  const publicKey = asked.status === 'ready' ? asked.data.publicKey : undefined;
  const look = useCallback(() => {
    if (publicKey) deviceState(api, publicKey).then(setState, () => setState('failed'));
  }, [api, publicKey]);
  useEffect(look, [look]);
  if (asked.status === 'error' || state === 'failed') {
    return (
      <div className="dash-actions">
        <p role="alert">
          <Trans>Can’t check this right now.</Trans>
        </p>
        <Button variant="quiet" onClick={asked.status === 'error' ? asked.reload : look}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (asked.status === 'loading' || !state) return <Spinner label={t`Loading notifications`} />;
  return <Ready wishes={asked.data} state={state} look={look} onOut={onOut} />;
}

interface ReadyProps extends PushProps {
  wishes: PushResponse;
  state: PushState;
  look: () => void;
}

function Ready({ wishes, state, look, onOut }: ReadyProps) {
  const { api, resources } = useShop();
  const { toast } = useToast();
  const [choice, choose] = useState<{ said: PushRequest; over: PushResponse }>();
  // Settings that the shop tells later have the choices, and those of other devices.
  const said = choice?.over === wishes ? choice.said : undefined;
  const [turning, turn] = useAction(async () => {
    if (state === 'on') {
      const endpoint = await browserPush.disable();
      if (endpoint) await removeDevice(api, endpoint);
    } else {
      try {
        await addDevice(api, await browserPush.enable(wishes.publicKey));
      } catch (error) {
        if (!(error instanceof NotAllowed)) throw error;
        toast(
          errorToast(msg`Not Allowed`, msg`The browser wasn’t allowed to show notifications. Nothing has changed.`),
        );
      }
    }
    look();
  }, onOut);
  const now = merge(wishes, said);
  // Also for changes on another device.
  useEffect(() => noteRestWish(now));
  // Shows the new choice at once, and restores the old one if the shop refuses it.
  const save = (change: PushRequest) => {
    choose({ said: merge(said, change), over: wishes });
    savePushPreferences(api, change).then(
      () => resources.invalidate(pushResource),
      () => {
        choose(undefined);
        toast(errorToast(msg`That Didn’t Work`, msg`Please try again.`));
      },
    );
  };
  return <PushView state={state} turning={turning} onTurn={turn} wishes={now} onChange={save} />;
}

/** Adds changes to settings: what they leave out stays as it is in the shop. */
function merge<T extends PushRequest | undefined>(settings: T, changes: PushRequest | undefined): T & PushRequest {
  return { ...settings, ...changes, kinds: { ...settings?.kinds, ...changes?.kinds } } as T & PushRequest;
}

/**
 * Returns the push state of this browser for the signed-in member. Off if another member or an ended session had
 * allowed it.
 */
async function deviceState(api: Api, publicKey: string): Promise<PushState> {
  const state = await browserPush.state(publicKey).catch((): PushState => 'unsupported');
  if (state !== 'on') return state;
  const endpoint = await browserPush.endpoint();
  return endpoint !== undefined && (await isDeviceOn(api, endpoint)) ? 'on' : 'off';
}
