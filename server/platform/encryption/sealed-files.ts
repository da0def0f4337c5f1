import { FILE, getKeyRing } from './sealed.ts';

/** Returns true if a file is encrypted. */
export function isSealedFile(bytes: Buffer): boolean {
  return bytes.subarray(0, FILE.length).toString('latin1') === FILE;
}

/** Encrypts the bytes of a file; without a key they stay unchanged. `key` is the name of the key, null without one. */
export function sealFile(bytes: Buffer, about: string): { bytes: Buffer; key: string | null } {
  const known = getKeyRing();
  return known ? { bytes: known.sealBytes(bytes, about), key: known.names[0]! } : { bytes, key: null };
}

/** Decrypts the bytes of a file, if needed. @throws if they were changed, or belong to another file */
export function openFile(bytes: Buffer, about: string): Buffer {
  if (!isSealedFile(bytes)) return bytes;
  const known = getKeyRing();
  if (!known) throw new Error(`${about} is sealed, and HEALTH_KEYS is not set.`);
  return known.openBytes(bytes, about);
}
