import type { SubscriberStanding } from '#contract/newsletter/subscribers.studio.ts';
import { CELL, isNegated, toLetters } from './subscriber-words.ts';

/** Reads the result of `foldCell`. */
export type CellReader = (cell: string) => SubscriberStanding;

export function readWants(cell: string): SubscriberStanding {
  if (CELL.yes.test(cell) || CELL.date.test(cell) || CELL.ownConsent.test(cell)) return 'subscribed';
  if (CELL.no.test(cell)) return 'unsubscribed';
  const status = readStatus(cell);
  // “Yes, no problem” has a “no”, too.
  const [beginning = ''] = cell.split(/[^\p{L}'’-]+/u);
  return status === 'unclear' && isNegated(beginning) ? 'unsubscribed' : status;
}

export function readConfirmed(cell: string): SubscriberStanding {
  const wants = readWants(cell);
  return wants === 'unsubscribed' && readStatus(cell) !== wants ? 'unconfirmed' : wants;
}

/** Reads a column whose name has a negation, which may belong to another word: nobody becomes a reader by it. */
export function readRefused(cell: string): SubscriberStanding {
  if (CELL.yes.test(cell) || CELL.date.test(cell)) return 'unsubscribed';
  const status = readStatus(cell);
  return status === 'subscribed' ? 'unclear' : status;
}

/** Reads a column of people who did not confirm. */
export function readUnconfirmed(cell: string): SubscriberStanding {
  return CELL.yes.test(cell) ? 'unconfirmed' : readRefused(cell);
}

export function readLeft(cell: string): SubscriberStanding {
  if (CELL.nothing.test(cell) || CELL.no.test(cell)) return 'subscribed';
  return CELL.subscribed.test(toLetters(cell)) ? 'unclear' : 'unsubscribed';
}

export function readActivated(cell: string): SubscriberStanding {
  return CELL.nothing.test(cell) ? 'unconfirmed' : readConfirmed(cell);
}

/** Reads a date of confirmation; people of a list without double opt-in have none. */
export function readConfirmedAt(cell: string): SubscriberStanding {
  return CELL.nothing.test(cell) ? 'unclear' : readConfirmed(cell);
}

/** Returns how to read a column that is certainly a status of newsletters: words, yes and no, or codes. */
export function chooseStatusReader(cells: readonly string[]): CellReader {
  const isCoded = cells.includes('c') && cells.every((cell) => CELL.code.test(cell));
  return isCoded ? readStatusCode : readStatusOrBoolean;
}

function readStatusCode(cell: string): SubscriberStanding {
  if (cell === 'c') return 'subscribed';
  if (cell === 's') return 'unconfirmed';
  return CELL.code.test(cell) ? 'unsubscribed' : readStatus(cell);
}

function readStatusOrBoolean(cell: string): SubscriberStanding {
  if (CELL.yes.test(cell)) return 'subscribed';
  return CELL.no.test(cell) && !CELL.missing.test(cell) ? 'unsubscribed' : readStatus(cell);
}

/** Reads a status that may be about anything. */
export function readOtherStatus(cell: string): SubscriberStanding {
  const status = readStatus(cell);
  return status === 'unclear' ? 'subscribed' : status;
}

export function readStatus(cell: string): SubscriberStanding {
  const word = toLetters(cell);
  if (CELL.subscribed.test(word)) return 'subscribed';
  if (CELL.unconfirmed.test(word)) return 'unconfirmed';
  return CELL.unsubscribed.test(word) ? 'unsubscribed' : 'unclear';
}
