import type { StudioCheckIn, Thread as Said, ThreadEntry, ThreadResponse } from '#contract/messages/inbox.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import { presentCheckIn } from '#server/modules/coaching/check-ins/check-ins.service.ts';
import type { CheckInRow } from '#server/modules/coaching/check-ins/check-in.entity.ts';
import {
  pickHealthAnswers,
  hasHealthAnswers,
  omitHealthAnswers,
} from '#server/modules/coaching/onboarding/about-health.ts';
import type { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { awaitsConfirmation } from '#server/modules/sales/orders/attribution.ts';
import { formatItem } from '#server/modules/sales/receipts/receipts.service.ts';
import { type AnswerDays, answerDue } from '../client-messages/answer-clock.ts';
import type { LinkOptions } from '../client-messages/pictures/picture-links.ts';
import type { ThreadMessage } from '../threads/thread.entity.ts';
import { presentSender } from '../threads/threads.service.ts';
import { isHeldBack, isLater, isUnproven } from './first-answers.service.ts';
import type { MarkedThread, WholeThread } from './inbox.queries.ts';

/** Time zone, answer days, coach and time. */
export interface ThreadViewContext {
  timeZone: string;
  answers: AnswerDays;
  links: LinkOptions & { user: string };
}

export function presentThread(marked: MarkedThread, { timeZone, answers, links: { now } }: ThreadViewContext): Said {
  const { thread, owner, ended, unproven, answered } = marked;
  const { id, email, status, spam, lastAt, waitsSince, promisedSince, unprovenSince, version } = thread;
  const waiting = status === 'open' && !spam;
  const since = waiting && (waitsSince ?? promisedSince ?? lastAt);
  const due = waiting && promisedSince ? answerDue(answers, timeZone, promisedSince) : null;
  return {
    id,
    name: presentSender(thread, owner),
    email,
    status: unprovenSince && !spam ? 'open' : status,
    spam: Boolean(spam),
    lastText: unprovenSince ? unproven : ended ? '' : thread.lastText,
    lastAt: formatLocalMoment(timeZone, lastAt),
    ...(unprovenSince && { isUnproven: true }),
    ...(answered && !ended && { isFirstAnswers: true }),
    ...(since && { waitsSince: formatLocalMoment(timeZone, since) }),
    ...(due && { due: formatLocalMoment(timeZone, due), overdue: due < now }),
    version,
  };
}

/** Presents a thread with everything in it, in chronological order. */
export function presentWholeThread(whole: WholeThread, look: ThreadViewContext): ThreadResponse {
  const { timeZone } = look;
  const { client, ended, covered, byMail } = whole.reach;
  const dated: { at: Date; entry: ThreadEntry }[] = [];
  const add = (id: string, at: Date, entry: (said: { id: string; at: string }) => ThreadEntry) =>
    dated.push({ at, entry: entry({ id, at: formatLocalMoment(timeZone, at) }) });
  for (const { id, createdAt, name, message: text, programInterest = null, botSignal, isProven } of whole.contacts) {
    const about = (programInterest && whole.interests[programInterest]) || null;
    add(id, createdAt, (said) => ({
      kind: 'message',
      ...said,
      name,
      text,
      programInterest,
      about,
      bot: Boolean(botSignal),
      ...(!isProven && isLater({ createdAt }, whole.owner) && { isUnproven: true }),
    }));
  }
  for (const row of ended || !covered ? [] : whole.checkIns) {
    add(row.id, row.createdAt, (said) => ({ kind: 'check-in', ...said, checkIn: presentForCoach(row, timeZone) }));
  }
  for (const row of whole.onboardings) {
    if (isRepeated(row, whole.onboardings)) continue;
    const { id, createdAt, fullName: name, order } = row;
    const paidFor = order?.status === 'paid' ? formatItem(order) : null;
    const unproven = isUnproven(row, whole.owner) && { isUnproven: true };
    const told = { ...presentOnboardingAnswers(row, whole), ...unproven };
    add(id, createdAt, (said) => ({ kind: 'onboarding', ...said, name, paidFor, ...told }));
  }
  for (const message of whole.messages) {
    if (ended && message.inShop) continue;
    add(message.id, message.createdAt, (said) => ({ ...said, ...presentMessage(message, whole) }));
  }
  const entries = dated.toSorted((a, b) => Number(a.at) - Number(b.at)).map(({ entry }) => entry);
  const withheld = presentWithheld(whole);
  return {
    ...presentThread(whole, look),
    entries,
    ...(client && { client }),
    ...(client && byMail && { byMail }),
    ...(withheld && { withheld }),
  };
}

/** Free-text questions, whose answers the payment's form repeats unchanged. */
const OWN_WORDS = ['injuriesOrConditions', 'biggestChallenge'];

/** True for answers that the payment sent again. */
function isRepeated(row: Onboarding, all: readonly Onboarding[]): boolean {
  if (row.order) return false;
  return all.some(
    ({ order, answers }) =>
      order?.status === 'paid' &&
      !(row.isProven && awaitsConfirmation(order)) &&
      OWN_WORDS.every((name) => answers[name] === row.answers[name]),
  );
}

function presentWithheld({
  reach,
  checkIns,
  messages,
  onboardings,
  pictures,
}: WholeThread): ThreadResponse['withheld'] {
  const letters = messages.filter(({ inShop }) => inShop);
  if (reach.ended) {
    const told = checkIns.length + letters.length > 0 || onboardings.some(({ answers }) => hasHealthAnswers(answers));
    return told ? 'ended' : undefined;
  }
  if (reach.covered) return undefined;
  if (checkIns.length > 0) return 'check-ins';
  return letters.some(({ id }) => pictures.has(id)) ? 'pictures' : undefined;
}

/** Health answers are left out: a client's page records each reading, and after the coaching nobody reads them. */
function presentOnboardingAnswers(row: Onboarding, { reach, owner }: WholeThread) {
  const told = Object.keys(pickHealthAnswers(row)).length > 0;
  const open = !isHeldBack(row, owner) && (!reach.client || (!reach.ended && row.order?.status === 'paid'));
  return { answers: omitHealthAnswers(row.answers), ...(told && open && { health: true }) };
}

/** Presents a check-in with the version that an answer refers to. */
export function presentForCoach(row: CheckInRow, timeZone: string): StudioCheckIn {
  return { ...presentCheckIn(row, timeZone), version: row.version };
}

function presentMessage({ id, direction, inShop, text, about = null, mail }: ThreadMessage, whole: WholeThread) {
  const pictures = direction === 'out' || whole.reach.covered ? (whole.pictures.get(id) ?? []) : [];
  if (direction === 'out') {
    const status = whole.mails.find((each) => each.id === mail)?.status ?? null;
    const more = { ...(about && { about }), ...(pictures.length > 0 && { pictures }) };
    return { kind: 'answer' as const, text, mail: status, ...more };
  }
  return inShop ? { kind: 'letter' as const, text, about, pictures } : { kind: 'reply' as const, text };
}
