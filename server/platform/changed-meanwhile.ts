import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/macro';
import { CHANGED_MEANWHILE } from '#contract/shared/changed-meanwhile.ts';
import { formatLocalMoment } from './days.ts';
import { AppError } from './errors.ts';

interface SavedState {
  fields?: object | null | undefined;
  createdAt: Date;
}

interface Incoming {
  fields: object;
  /** As `Replaces`. */
  replaces: string | null | undefined;
  timeZone: string;
}

/**
 * Refuses a form that would replace a state that it has not shown. Accepts the same fields again, since the first answer
 * may have been lost.
 * @throws {AppError} 409 `changed_meanwhile`
 */
export function refuseChanged(saved: SavedState | null, { fields, replaces, timeZone }: Incoming): void {
  if (replaces === undefined) return;
  const current = saved && formatLocalMoment(timeZone, saved.createdAt);
  if (current === replaces || (saved && isDeepStrictEqual(saved.fields, toStored(fields)))) return;
  throw changedMeanwhile();
}

/**
 * Refuses a form that would replace another state than it has shown, for states without a time. Accepts a repetition of
 * the same fields.
 * @throws {AppError} 409 `changed_meanwhile`
 */
export function refuseOtherState(
  current: object,
  { fields, replaces }: { fields: object; replaces?: object | undefined },
) {
  if (replaces === undefined || [replaces, fields].some((each) => isDeepStrictEqual(current, toStored(each)))) return;
  throw changedMeanwhile();
}

/** 409: another request was first. */
export function changedMeanwhile(): AppError {
  return new AppError(409, CHANGED_MEANWHILE, msg`This has been changed in another window or on another device.`);
}

/** Storing drops keys without a value. */
function toStored(fields: object): unknown {
  return JSON.parse(JSON.stringify(fields));
}
