import type { Thread as Said, ThreadEntry, ThreadResponse } from '#contract/studio/inbox.ts';
import { momentIn } from '../../../days.ts';
import { presentCheckIn } from '../../check-ins/check-ins.service.ts';
import { itemOf } from '../../receipts/receipts.service.ts';
import { type AnswerDays, answerDue } from '../../talk/answer-clock.ts';
import type { LinkOptions } from '../../talk/picture-links.ts';
import type { Thread, ThreadMessage } from '../../threads/thread.entity.ts';
import type { WholeThread } from './inbox.queries.ts';

/** Where the shop is, what is promised, and who looks when. */
export interface Look {
  timeZone: string;
  answers: AnswerDays;
  links: LinkOptions & { user: string };
}

export function presentThread(thread: Thread, { timeZone, answers, links: { now } }: Look): Said {
  const { id, name, email, status, spam, lastText, lastAt, promisedSince, version } = thread;
  const due = status === 'open' && !spam && promisedSince ? answerDue(answers, timeZone, promisedSince) : null;
  return {
    id,
    name,
    email,
    status,
    spam: Boolean(spam),
    lastText,
    lastAt: momentIn(timeZone, lastAt),
    ...(due && { due: momentIn(timeZone, due), overdue: due < now }),
    version,
  };
}

/** A thread with all that was said in it, in the order in which it was. */
export function presentWhole(whole: WholeThread, look: Look): ThreadResponse {
  const { timeZone } = look;
  const { client } = whole;
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
  for (const message of whole.messages) {
    add(message.id, message.createdAt, (said) => ({ ...said, ...presentMessage(message, whole) }));
  }
  const entries = dated.toSorted((a, b) => Number(a.at) - Number(b.at)).map(({ entry }) => entry);
  return { ...presentThread(whole.thread, look), entries, ...(client && { client }) };
}

function presentMessage({ id, direction, inShop, text, about = null, mail }: ThreadMessage, whole: WholeThread) {
  const pictures = whole.pictures.get(id) ?? [];
  if (direction === 'out') {
    const status = whole.mails.find((each) => each.id === mail)?.status ?? null;
    return { kind: 'answer' as const, text, mail: status, ...(pictures.length > 0 && { pictures }) };
  }
  return inShop ? { kind: 'letter' as const, text, about, pictures } : { kind: 'reply' as const, text };
}
