import { createECDH } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { PushKey } from './push.entity.ts';

/** Keys that identify the sender to push services (RFC 8292). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushSettings {
  PUSH_PUBLIC_KEY?: string | undefined;
  PUSH_PRIVATE_KEY?: string | undefined;
}

const ONE = '00000000-0000-4000-8000-000000000001';

/** Creates a pair in the encoding of browsers and push services. */
function newVapidKeys(): VapidKeys {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // Keeps leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

/** True if both keys belong together. */
export function isPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url') === publicKey.replace(/=+$/, '');
  } catch {
    return false; // Not a key of the curve.
  }
}

/** Returns the keys of the settings, or the stored ones: browsers bind subscriptions to them. */
export async function vapidKeys(em: Em, settings: PushSettings, now: Date): Promise<VapidKeys> {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = settings;
  if (publicKey && privateKey) return { publicKey, privateKey };
  const known = await em.findOne(PushKey, { id: ONE });
  if (known) return { publicKey: known.publicKey, privateKey: known.privateKey };
  // The first of two concurrent starts keeps its keys.
  const made = { id: ONE, ...newVapidKeys(), createdAt: now };
  await em.upsertMany(PushKey, [made], { onConflictAction: 'ignore', disableIdentityMap: true });
  const { publicKey: stored, privateKey: secret } = await em.findOneOrFail(PushKey, { id: ONE }, { refresh: true });
  return { publicKey: stored, privateKey: secret };
}
