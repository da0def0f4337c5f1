import { DriverException } from '@mikro-orm/core';

/** True if triggers refused a row of an erased user. The request or job began before the erasure. */
export function isOfErasedUser(error: unknown): boolean {
  return error instanceof DriverException && error.code === 'AM001';
}
