import { foldText } from '#contract/fold-text.ts';
import { type Day, isEmptyLine, isHead, type Line } from '#contract/studio/plan-lines.ts';
import { MAX_LINES_PER_DAY } from '#contract/studio/plan-limits.ts';
import { newId } from '#widgets/core/new-id.ts';

/** A line in which nothing is typed yet. */
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

/** Days are named apart from their place: they may move. */
export function newDay(week: number | null, day: string, name: string, lines: Line[] = [newLine()]): Day {
  return { id: `d-${newId().slice(0, 13)}`, week, day, name, lines };
}

/** The same line once more, for logs another one of the same exercise. */
function repeated(line: Line): Line {
  return { ...line, key: newId(), id: '' };
}

/** A day once more in another week: the same exercises by the same ids, so that "last time" is found. */
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

/** What the grid can be told to do, at a line. */
export type Move = 'add' | 'repeat' | 'up' | 'down' | 'remove';

/** A day after it, and the line that is worked on then; undefined where nothing is to be done. */
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
    // Behind a part comes another one.
    const part = line.part === 'line' ? 'line' : 'in';
    return put([...lines.slice(0, at + 1), newLine({ part }), ...lines.slice(at + 1)], at + 1);
  }
  // An empty line takes over the one above; any other is repeated below itself.
  if (isEmptyLine(line)) {
    const above = lines[at - 1];
    if (!above) return undefined;
    return put([...lines.slice(0, at), repeated(above), ...lines.slice(at + 1)], at);
  }
  return put([...lines.slice(0, at + 1), repeated(line), ...lines.slice(at + 1)], at + 1);
}

/** The number of each line, as paper has it: 1, 2, 2a, 2b, 3. */
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
 * What a line becomes when its name is typed or chosen. Logs follow the exercise: another exercise is another line for
 * them, and one that was typed keeps its id when its words are corrected.
 */
export function renameLine(line: Line, name: string, library: readonly { id: string; name: string }[]): Line {
  if (isHead(line)) return { ...line, name };
  const typed = foldText(name).trim();
  // Two exercises may have one name: which one was chosen, holds.
  if (library.some(({ id, name: own }) => id === line.exercise && foldText(own) === typed)) return { ...line, name };
  const known = typed === '' ? undefined : library.find((each) => foldText(each.name) === typed);
  if (known) return { ...line, name, exercise: known.id, id: '' };
  if (line.exercise !== '') return { ...line, name, exercise: '', id: '' };
  return { ...line, name };
}

/** A line whose exercise was chosen from the library. */
export function selectExercise(line: Line, { id, name }: { id: string; name: string }): Line {
  return id === line.exercise ? { ...line, name } : { ...line, name, exercise: id, id: '' };
}

/** Makes the weeks of a plan differ: what came every week stands in each of them, to be changed. */
export function splitWeeks(days: readonly Day[], weeks: number): Day[] {
  return Array.from({ length: weeks }, (_, at) => at + 1).flatMap((week) =>
    days.map((day) => (week === 1 ? { ...day, week } : dayInWeek(day, week))),
  );
}

/** Makes one week come every week: its days stay, those of the other weeks go. */
export function repeatWeek(days: readonly Day[], week: number): Day[] {
  return days.flatMap((day) => (day.week === week ? [{ ...day, week: null }] : []));
}

/** Takes a week away; those behind it move up. */
export function withoutWeek(days: readonly Day[], week: number): Day[] {
  return days
    .filter((day) => day.week !== week)
    .map((day) => (day.week !== null && day.week > week ? { ...day, week: day.week - 1 } : day));
}
