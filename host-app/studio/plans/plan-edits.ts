import { foldText } from '#contract/forms/fold-text.ts';
import { type Day, isEmptyLine, isHead, type Line } from '#contract/training/plans/plan-lines.studio.ts';
import { MAX_LINES_PER_DAY } from '#contract/training/plans/plan-limits.studio.ts';
import { newId } from '#widgets/core/new-id.ts';

/** Returns an empty line. */
export function newLine(more: Partial<Line> = {}): Line {
  return {
    key: newId(),
    id: '',
    part: 'line',
    exercise: '',
    name: '',
    sets: '',
    reps: '',
    rest: '',
    target: '',
    notes: '',
    ...more,
  };
}

/** Returns a day with an id that is independent of its place. */
export function newDay(week: number | null, day: string, name: string, lines: Line[] = [newLine()]): Day {
  return { id: `d-${newId().slice(0, 13)}`, week, day, name, lines };
}

/** Copies a line under a new id; logs treat it as another of the same exercise. */
function repeated(line: Line): Line {
  return { ...line, key: newId(), id: '' };
}

/** Copies a day to another week. Exercises keep their ids, so that "last time" is found. */
export function dayInWeek(day: Day, week: number, id?: string): Day {
  return {
    ...day,
    week,
    id: id ?? newDay(null, '', '').id,
    lines: day.lines.map((line) => ({ ...line, key: newId() })),
  };
}

export function changeDay(days: readonly Day[], id: string, change: (day: Day) => Day): Day[] {
  return days.map((day) => (day.id === id ? change(day) : day));
}

/** Actions of the grid on a line. */
export type Move = 'add' | 'repeat' | 'up' | 'down' | 'remove';

/** Returns the day after an action, and the line to focus; undefined if nothing changes. */
export function applyMove(day: Day, at: number, move: Move): { day: Day; at: number } | undefined {
  const { lines } = day;
  const line = lines[at];
  if (!line) return undefined;
  const put = (next: Line[], to: number) => ({ day: { ...day, lines: next }, at: to });
  if (move === 'remove') {
    const rest = lines.filter((_, each) => each !== at);
    return rest.length === 0 ? put([newLine()], 0) : put(rest, Math.max(0, Math.min(at, rest.length - 1)));
  }
  if (move === 'up' || move === 'down') {
    const to = at + (move === 'up' ? -1 : 1);
    if (to < 0 || to >= lines.length) return undefined;
    const next = [...lines];
    next.splice(to, 0, ...next.splice(at, 1));
    return put(next, to);
  }
  if (lines.length >= MAX_LINES_PER_DAY) return undefined;
  if (move === 'add') {
    // After a part of a block comes another one.
    const part = line.part === 'line' ? 'line' : 'in';
    return put([...lines.slice(0, at + 1), newLine({ part }), ...lines.slice(at + 1)], at + 1);
  }
  // An empty line copies the one above; any other is duplicated below itself.
  if (isEmptyLine(line)) {
    const above = lines[at - 1];
    if (!above) return undefined;
    return put([...lines.slice(0, at), repeated(above), ...lines.slice(at + 1)], at);
  }
  return put([...lines.slice(0, at + 1), repeated(line), ...lines.slice(at + 1)], at + 1);
}

/** Returns the number of each line, as in print: 1, 2, 2a, 2b, 3. */
export function numberLines(lines: readonly Line[]): string[] {
  let count = 0;
  let part = 0;
  return lines.map((line) => {
    if (line.part === 'in' && count > 0) return `${count}${String.fromCharCode(97 + (part++ % 26))}`;
    count += 1;
    part = 0;
    return String(count);
  });
}

/**
 * Renames a line. Logs follow the exercise, so another exercise gets another id. A free-text exercise keeps its id when
 * its name is corrected.
 */
export function renameLine(line: Line, name: string, library: readonly { id: string; name: string }[]): Line {
  if (isHead(line)) return { ...line, name };
  const typed = foldText(name).trim();
  // Two exercises may share a name, so the chosen one is kept.
  if (library.some(({ id, name: own }) => id === line.exercise && foldText(own) === typed)) return { ...line, name };
  const known = typed === '' ? undefined : library.find((each) => foldText(each.name) === typed);
  if (known) return { ...line, name, exercise: known.id, id: '' };
  if (line.exercise !== '') return { ...line, name, exercise: '', id: '' };
  return { ...line, name };
}

/** Sets a line to an exercise from the library. */
export function selectExercise(line: Line, { id, name }: { id: string; name: string }): Line {
  return id === line.exercise ? { ...line, name } : { ...line, name, exercise: id, id: '' };
}

/** Makes the weeks of a plan differ. Copies the repeating week into each of them. */
export function splitWeeks(days: readonly Day[], weeks: number): Day[] {
  return Array.from({ length: weeks }, (_, at) => at + 1).flatMap((week) =>
    days.map((day) => (week === 1 ? { ...day, week } : dayInWeek(day, week))),
  );
}

/** Makes one week repeat. Its days stay, those of the other weeks are removed. */
export function repeatWeek(days: readonly Day[], week: number): Day[] {
  return days.flatMap((day) => (day.week === week ? [{ ...day, week: null }] : []));
}

/** Removes a week; later ones move up. */
export function withoutWeek(days: readonly Day[], week: number): Day[] {
  return days
    .filter((day) => day.week !== week)
    .map((day) => (day.week !== null && day.week > week ? { ...day, week: day.week - 1 } : day));
}
