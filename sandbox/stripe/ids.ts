import { randomBytes } from 'node:crypto';

let counter = 0;

/** Returns an id that sorts by time, also within one second. */
export function newId(prefix: string): string {
  counter = (counter + 1) % 46_656;
  const order = Date.now().toString(36).padStart(9, '0') + counter.toString(36).padStart(3, '0');
  return `${prefix}_${order}${randomBytes(6).toString('hex')}`;
}

export function newSecret(id: string): string {
  return `${id}_secret_${randomBytes(12).toString('hex')}`;
}
