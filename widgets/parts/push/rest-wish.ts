import type { PushRequest } from '#contract/push.ts';
import { tabMember } from '#widgets/core/tab-member.ts';

/** Whether the end of a rest is told here: the page asks for it while there is no connection, too. Kept per member; signing out clears it. */
const keyNow = () => `coach-push:rest-over:${tabMember() ?? ''}`;

/** What the shop knows of a member's wishes, kept for the page that has no connection. */
export function noteRestWish({ kinds, quiet }: Pick<PushRequest, 'kinds' | 'quiet'>): void {
  try {
    const hours = quiet ? ` ${quiet.from}-${quiet.to}` : '';
    localStorage.setItem(keyNow(), kinds['rest-over'] ? `1${hours}` : '0');
  } catch {
    return; // Storage is blocked: then rests are told wherever messages are allowed.
  }
}

/** Whether the end of a rest at this moment is told: not where that was switched off, and not in quiet hours. */
export function isRestNoticeWanted(at: Date): boolean {
  try {
    const [, wanted = '1', from, to] =
      /^([01])(?: (\d\d:\d\d)-(\d\d:\d\d))?$/.exec(localStorage.getItem(keyNow()) ?? '') ?? [];
    return wanted === '1' && !(from && to && isWithin(at, from, to));
  } catch {
    return true; // As above.
  }
}

/** By the clock of the device: quiet hours are where their member is. */
function isWithin(at: Date, from: string, to: string): boolean {
  const clock = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to;
}
