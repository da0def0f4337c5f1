import { msg } from '@lingui/core/macro';
import { formatDuration, type Effort, EFFORT_LIMITS, isPlausibleEffort } from '#contract/training/efforts.ts';
import { toPlainDigits } from '#contract/forms/numbers.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { parseSetNumber } from '../sets/read-set.ts';

/** Parsed time, pace, heart rate or feeling of a set; null if empty. */
export type ReadEffort = { value: number | null; problem?: never } | { problem: Words };

const CLOCK = /^(?:(\d{1,2})[:.,])?(\d{1,4})[:.,](\d{2})$/;
const DIGITS = /^\d{1,5}$/;

/** The contract's messages; a test compares them. */
const WRONG: Readonly<Record<Effort, (min: string, max: string) => Words>> = {
  seconds: (min, max) => msg`Enter a time from ${min} to ${max}.`,
  pace: (min, max) => msg`Enter a pace from ${min} to ${max} /km.`,
  bpm: (min, max) => msg`Enter a heart rate from ${min} to ${max} bpm.`,
  rpe: (min, max) => msg`Enter an effort from ${min} to ${max} in steps of 0.5.`,
};

export function readEffort(name: Effort, text: string): ReadEffort {
  const typed = toPlainDigits(text).trim();
  if (typed === '') return { value: null };
  const value = isClock(name) ? secondsIn(name, typed) : parseSetNumber(typed);
  if (Number.isNaN(value)) return { problem: unreadable(name) };
  if (isPlausibleEffort(name, value)) return { value };
  const { min, max } = EFFORT_LIMITS[name];
  return { problem: WRONG[name](formatEffort(name, min), formatEffort(name, max)) };
}

/** Formats a value for its field: "4:10", "152", "7.5". */
export function formatEffort(name: Effort, value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  return isClock(name) ? formatDuration(value) : String(value);
}

/** Returns the next step from the typed value, for arrow keys. */
export function steppedEffort(name: Effort, text: string, by: 1 | -1): string {
  const { value, problem } = { value: null, problem: undefined, ...readEffort(name, text) };
  if (problem !== undefined) return text;
  const { min, max, step } = EFFORT_LIMITS[name];
  return formatEffort(name, Math.min(max, Math.max(min, (value ?? 0) + by * step)));
}

/** Parses precise minutes: "16:30", "1:05:00" or "72.5". Returns them rounded, with the exact seconds. */
export function readMinutes(text: string): { minutes: number; seconds: number } | undefined {
  const typed = toPlainDigits(text).trim();
  const decimal = parseSetNumber(typed);
  if (Number.isInteger(decimal)) return undefined;
  const seconds = typed.includes(':') ? secondsIn('seconds', typed) : Math.round(decimal * 60);
  if (Number.isNaN(seconds) || !isPlausibleEffort('seconds', seconds)) return undefined;
  return { minutes: Math.round(seconds / 60), seconds };
}

function unreadable(name: Effort): Words {
  if (!isClock(name)) return msg`Enter a number.`;
  const example = name === 'pace' ? '4:10' : '1:30';
  return msg`Enter minutes and seconds, such as ${example}.`;
}

function isClock(name: Effort): boolean {
  return name === 'seconds' || name === 'pace';
}

/** Parses "4:10" or "4.10" (phone keypads lack a colon). Without either, a pace is "4" or "410", a time in seconds. */
function secondsIn(name: Effort, typed: string): number {
  if (DIGITS.test(typed)) {
    if (name === 'seconds') return Number(typed);
    return typed.length > 2 ? secondsIn(name, typed.replace(/(\d\d)$/, ':$1')) : Number(typed) * 60;
  }
  const [, hours, minutes, seconds] = CLOCK.exec(typed) ?? [];
  if (minutes === undefined || Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return NaN;
  return (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
}
