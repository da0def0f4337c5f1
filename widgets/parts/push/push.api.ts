import type {
  PushCheckResponse,
  PushDeviceRequest,
  PushRequest,
  PushResponse,
  PushRestRequest,
} from '#contract/operations/push.ts';
import type { Api } from '#widgets/core/api/api.ts';
import type { Resource } from '#widgets/core/api/resources.ts';

export const pushResource: Resource<PushResponse> = { key: 'push', load: (api) => api.get('/api/user/push') };

export function savePushPreferences(api: Api, request: PushRequest): Promise<void> {
  return api.post('/api/user/push', request);
}

export function addDevice(api: Api, request: PushDeviceRequest): Promise<void> {
  return api.post('/api/user/push/devices', request);
}

/** Returns true if messages for this member go to this browser. */
export async function isDeviceOn(api: Api, endpoint: string): Promise<boolean> {
  return (await api.post<PushCheckResponse>('/api/user/push/devices/check', { endpoint })).on;
}

export function removeDevice(api: Api, endpoint: string): Promise<void> {
  return api.post('/api/user/push/devices/remove', { endpoint });
}

export function askForRest(api: Api, request: PushRestRequest): Promise<void> {
  return api.post('/api/user/push/rests', request);
}
