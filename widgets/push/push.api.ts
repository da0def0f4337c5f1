import type { PushDeviceRequest, PushRequest, PushResponse, PushRestRequest } from '#contract/push.ts';
import type { Api } from '#widgets/core/api.ts';
import type { Resource } from '#widgets/core/resources.ts';

/** What this member wants to be told. */
export const pushResource: Resource<PushResponse> = { key: 'push', load: (api) => api.get('/api/user/push') };

export function saveWishes(api: Api, request: PushRequest): Promise<void> {
  return api.post('/api/user/push', request);
}

export function addDevice(api: Api, request: PushDeviceRequest): Promise<void> {
  return api.post('/api/user/push/devices', request);
}

export function removeDevice(api: Api, endpoint: string): Promise<void> {
  return api.post('/api/user/push/devices/remove', { endpoint });
}

export function askForRest(api: Api, request: PushRestRequest): Promise<void> {
  return api.post('/api/user/push/rests', request);
}
