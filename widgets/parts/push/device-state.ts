import type { Api } from '#widgets/core/api.ts';
import { browserPush, type PushState } from './browser-push.ts';
import { isDeviceOn } from './push.api.ts';

/**
 * Returns what this browser does about messages for the member who is signed in. A browser that allowed them for
 * another member, or for a session that has ended, is off.
 */
export async function deviceState(api: Api, publicKey: string): Promise<PushState> {
  const state = await browserPush.state(publicKey).catch((): PushState => 'unsupported');
  if (state !== 'on') return state;
  const endpoint = await browserPush.endpoint();
  return endpoint !== undefined && (await isDeviceOn(api, endpoint)) ? 'on' : 'off';
}
