import { type Day, isHead, type Line } from '#contract/training/plans/plan-lines.studio.ts';
import { readTarget, targetText } from '#contract/training/plans/plan-targets.studio.ts';
import {
  fromKilograms,
  isEnteredInPounds,
  toKilograms,
  toLoadable,
  type WeightUnit,
} from '#contract/training/weights.ts';
import { dayInWeek } from '../plan-edits.ts';

/** Progression of a repeated week: the weekly increase, and the deload weeks. */
export interface Progression {
  /** First week, which is repeated, and the last week to fill. */
  from: number;
  until: number;
  plus: { by: 'kg' | 'percent' | 'reps'; amount: number };
  /** Keys of lines without an increase, because their weights have fixed steps: kettlebells, bands. */
  left: ReadonlySet<string>;
  /** Deload every so many weeks; null for none. */
  lighter: { every: number; by: 'percent' | 'sets'; amount: number } | null;
}

/**
 * Returns the weeks after `from`, derived from it. A day keeps the id of the day it replaces, so that logs stay
 * attached. Surplus days of those weeks are removed.
 */
export function applyProgression(days: readonly Day[], progression: Progression): Day[] {
  const { from, until } = progression;
  const base = days.filter(({ week }) => week === from);
  const made: Day[] = [];
  for (let week = from + 1; week <= until; week++) {
    const there = days.filter((day) => day.week === week);
    for (const [at, day] of base.entries()) {
      const lines = day.lines.map((line) => progressLine(line, week, progression));
      made.push(dayInWeek({ ...day, lines }, week, there[at]?.id));
    }
  }
  return [...days.filter(({ week }) => week === null || week <= from || week > until), ...made];
}

/** Returns a line of the first week as it is in another week. */
export function progressLine(line: Line, week: number, { from, plus, lighter, left }: Progression): Line {
  const steps = week - from;
  const light = lighter !== null && lighter.every > 1 && (steps + 1) % lighter.every === 0;
  // A deload is relative to the week before it.
  const grown = left.has(line.key) ? line : raised(line, plus, light ? steps - 1 : steps);
  if (!light) return grown;
  if (lighter.by === 'percent') return left.has(line.key) ? line : scaled(grown, 1 - lighter.amount / 100);
  const sets = Number(line.sets);
  return line.part === 'in' || !sets ? grown : { ...grown, sets: String(Math.max(1, sets - lighter.amount)) };
}

/** Returns true if a line has values to increase or reduce. */
export function canProgress(line: Line, { plus, lighter }: Progression): boolean {
  return raised(line, plus, 1) !== line || (lighter?.by === 'percent' && scaled(line, 0.5) !== line);
}

function raised(line: Line, { by, amount }: Progression['plus'], steps: number): Line {
  if (steps === 0 || amount === 0) return line;
  if (by === 'percent') return scaled(line, (1 + amount / 100) ** steps);
  // Adds the increment exactly: 60.25 and 2.5 are 62.75.
  if (by === 'kg')
    return weighed(line, (weight, unit) =>
      unit === 'kg'
        ? Math.round((weight + amount * steps) * 100) / 100
        : toLoadable(weight + fromKilograms(amount * steps, unit), unit),
    );
  // "40 s" and "1 round" are no repetitions.
  if (isHead(line) || !/^\s*\d+\s*(?:[-–]\s*\d+\s*)?$/.test(line.reps)) return line;
  return {
    ...line,
    reps: line.reps.replaceAll(/\d+/g, (count) => String(Math.max(1, Number(count) + amount * steps))),
  };
}

const scaled = (line: Line, factor: number): Line => weighed(line, (weight, unit) => toLoadable(weight * factor, unit));

/** Changes the weight in the unit it was typed in. A line without one stays as it is. */
function weighed(line: Line, change: (weight: number, unit: WeightUnit) => number): Line {
  const target = readTarget(line.target);
  if (!target || target === 'wrong' || target.kind !== 'weight') return line;
  const unit = isEnteredInPounds(target.from) ? 'lb' : 'kg';
  const changed = (kilograms: number) => {
    const weight = change(fromKilograms(kilograms, unit), unit);
    return toKilograms(Math.min(fromKilograms(1_000, unit), Math.max(0.5, weight)), unit);
  };
  return {
    ...line,
    target: targetText({ ...target, from: changed(target.from), to: target.to && changed(target.to) }),
  };
}
