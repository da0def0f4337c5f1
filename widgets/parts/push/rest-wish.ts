import type { PushResponse } from '#contract/operations/push.ts';
import { checkSession, tabMember } from '#widgets/core/session/tab-member.ts';

/** Setting for rest notices, stored for pages without a connection. Kept per member until the sign-out. */
const keyNow = () => `coach-push:rest-over:${tabMember() ?? ''}`;

/** Stores a member's push settings for the page without a connection. Not after the sign-out, which has deleted them. */
export function noteRestWish({ kinds, quiet }: Pick<PushResponse, 'kinds' | 'quiet'>): void {
  if (checkSession() !== 'own') return;
  try {
    const hours = quiet ? ` ${quiet.from}-${quiet.to}` : '';
    localStorage.setItem(keyNow(), kinds['rest-over'] ? `1${hours}` : '0');
  } catch {
    return; // Storage is blocked: rests are announced if push is allowed.
  }
}

/** Returns whether to announce a rest that ends at this moment: not if switched off, and not in quiet hours. */
export function isRestNoticeWanted(at: Date): boolean {
  try {
    const [, wanted = '1', from, to] =
      /^([01])(?: (\d\d:\d\d)-(\d\d:\d\d))?$/.exec(localStorage.getItem(keyNow()) ?? '') ?? [];
    return wanted === '1' && !(from && to && isWithin(at, from, to));
  } catch {
    return true; // Storage is blocked.
  }
}

/** Uses the device's clock, because quiet hours are in the member's time zone. */
function isWithin(at: Date, from: string, to: string): boolean {
  const clock = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to;
}
