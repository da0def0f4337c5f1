import type { LogStorage } from './log-storage.ts';
import { newId } from '#widgets/core/new-id.ts';

/** Made once a device and member, so that its tabs are one. */
export async function deviceId(storage: LogStorage, userId: string): Promise<string> {
  const key = `${userId}/device`;
  await storage.update<string>(key, (id) => id ?? newId());
  return (await storage.read<string>(key)) ?? newId();
}
