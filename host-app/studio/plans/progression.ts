import { type Day, isHead, type Line } from '#contract/studio/plan-lines.ts';
import { readTarget, targetText } from '#contract/studio/plan-targets.ts';
import { fromKilograms, isEnteredInPounds, toKilograms, toLoadable, type WeightUnit } from '#contract/weights.ts';
import { dayInWeek } from './plan-edits.ts';

/** How a week is repeated: what is added from week to week, and which one is lighter than the one before it. */
export interface Progression {
  /** The week that is repeated, and the last one that it is repeated in. */
  from: number;
  until: number;
  plus: { by: 'kg' | 'percent' | 'reps'; amount: number };
  /** Keys of lines that nothing is added to, since their weights come in no such steps: kettlebells, bands. */
  left: ReadonlySet<string>;
  /** Every so many weeks one is lighter; null for none. */
  lighter: { every: number; by: 'percent' | 'sets'; amount: number } | null;
}

/**
 * The weeks behind `from`, made of it. A day that stands at the same place of such a week gives its id, so that what
 * was logged on it stays there; more days than the first week has go.
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

/** A line of the first week as it is in another one. */
export function progressLine(line: Line, week: number, { from, plus, lighter, left }: Progression): Line {
  const steps = week - from;
  const light = lighter !== null && lighter.every > 1 && (steps + 1) % lighter.every === 0;
  // A lighter week is counted from the one before it.
  const grown = left.has(line.key) ? line : raised(line, plus, light ? steps - 1 : steps);
  if (!light) return grown;
  if (lighter.by === 'percent') return left.has(line.key) ? line : scaled(grown, 1 - lighter.amount / 100);
  const sets = Number(line.sets);
  return line.part === 'in' || !sets ? grown : { ...grown, sets: String(Math.max(1, sets - lighter.amount)) };
}

/** Whether a line has what is added to, or made lighter. */
export function canProgress(line: Line, { plus, lighter }: Progression): boolean {
  return raised(line, plus, 1) !== line || (lighter?.by === 'percent' && scaled(line, 0.5) !== line);
}

function raised(line: Line, { by, amount }: Progression['plus'], steps: number): Line {
  if (steps === 0 || amount === 0) return line;
  if (by === 'percent') return scaled(line, (1 + amount / 100) ** steps);
  // What was asked for is added as it is: 60.25 and 2.5 are 62.75.
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

/** With another weight, changed in the unit in which it was typed; what has none stays as it is. */
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
