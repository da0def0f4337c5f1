import type { Api } from '#widgets/core/api.ts';
import { browserPush, type PushState } from './browser-push.ts';
import { isDeviceOn } from './push.api.ts';

/**
 * Returns the push state of this browser for the signed-in member. Off if another member or an ended session had
 * allowed it.
 */
export async function deviceState(api: Api, publicKey: string): Promise<PushState> {
  const state = await browserPush.state(publicKey).catch((): PushState => 'unsupported');
  if (state !== 'on') return state;
  const endpoint = await browserPush.endpoint();
  return endpoint !== undefined && (await isDeviceOn(api, endpoint)) ? 'on' : 'off';
}
