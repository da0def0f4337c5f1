import { createHash, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** Hash of no digits: of a used code, or one that is shown as sent only. As long as a real one, for the comparison. */
export const UNUSABLE_HASH = '-'.repeat(43);

const derive = promisify<string, string, number, Buffer>(scrypt);

/** Returns six random digits, or twelve. */
export function createDigits(isLong: boolean): string {
  const six = () => String(randomInt(1_000_000)).padStart(6, '0');
  return isLong ? six() + six() : six();
}

/** Hashes a code, salted by the id of its row. */
export async function hashLoginCode(code: string, id: string): Promise<string> {
  return (await derive(code, id, 32)).toString('base64url');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
