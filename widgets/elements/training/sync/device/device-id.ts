import type { LogStorage } from './log-storage.ts';
import { newId } from '#widgets/core/new-id.ts';

/** Returns the device's id, created once per device and member and shared by its tabs. */
export async function deviceId(storage: LogStorage, userId: string): Promise<string> {
  const key = `${userId}/device`;
  await storage.update<string>(key, (id) => id ?? newId());
  return (await storage.read<string>(key)) ?? newId();
}
