import type { Thread as Said, ThreadEntry, ThreadResponse } from '#contract/studio/inbox.ts';
import { momentIn } from '../../../days.ts';
import { presentCheckIn } from '../../check-ins/check-ins.service.ts';
import { itemOf } from '../../receipts/receipts.service.ts';
import type { Thread } from '../../threads/thread.entity.ts';
import type { WholeThread } from './inbox.queries.ts';

export function presentThread(thread: Thread, timeZone: string): Said {
  const { id, name, email, status, spam, lastText, lastAt, version } = thread;
  return { id, name, email, status, spam: Boolean(spam), lastText, lastAt: momentIn(timeZone, lastAt), version };
}

/** A thread with all that was said in it, in the order in which it was. */
export function presentWhole(whole: WholeThread, timeZone: string): ThreadResponse {
  const dated: { at: Date; entry: ThreadEntry }[] = [];
  const add = (id: string, at: Date, entry: (said: { id: string; at: string }) => ThreadEntry) =>
    dated.push({ at, entry: entry({ id, at: momentIn(timeZone, at) }) });
  for (const { id, createdAt, name, message: text, programInterest = null, botSignal } of whole.contacts) {
    const about = (programInterest && whole.interests[programInterest]) || null;
    add(id, createdAt, (said) => ({
      kind: 'message',
      ...said,
      name,
      text,
      programInterest,
      about,
      bot: Boolean(botSignal),
    }));
  }
  for (const row of whole.checkIns) {
    add(row.id, row.createdAt, (said) => ({ kind: 'check-in', ...said, checkIn: presentCheckIn(row, timeZone) }));
  }
  for (const { id, createdAt, fullName: name, answers, order } of whole.onboardings) {
    const paidFor = order?.status === 'paid' ? itemOf(order) : null;
    add(id, createdAt, (said) => ({ kind: 'onboarding', ...said, name, paidFor, answers }));
  }
  for (const { id, createdAt, direction, text, mail } of whole.messages) {
    const status = whole.mails.find((each) => each.id === mail)?.status ?? null;
    add(id, createdAt, (said) =>
      direction === 'out' ? { kind: 'answer', ...said, text, mail: status } : { kind: 'reply', ...said, text },
    );
  }
  const entries = dated.toSorted((a, b) => Number(a.at) - Number(b.at)).map(({ entry }) => entry);
  const { client } = whole;
  return { ...presentThread(whole.thread, timeZone), entries, ...(client && { client }) };
}
