import { describe, expect, test } from 'vitest';
import { withIds } from '#contract/training/plans/plan-lines.studio.ts';
import { MAX_LINES_PER_DAY } from '#contract/training/plans/plan-limits.studio.ts';
import { readTarget, targetText } from '#contract/training/plans/plan-targets.studio.ts';
import {
  selectExercise,
  splitWeeks,
  numberLines,
  applyMove,
  newDay,
  newLine,
  renameLine,
  withoutWeek,
} from './plan-edits.ts';
import { type Progression, applyProgression } from './progression/progression.ts';

const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name);
const day = newDay(null, 'Day 1', 'Legs', [newLine({ name: 'A', id: 'a' }), newLine({ name: 'B', id: 'b' })]);

describe('a target', () => {
  test.for([
    ['82.5 kg', '82.5 kg'],
    ['82,5', '82.5 kg'],
    ['70-75', '70-75 kg'],
    ['75 – 72,5kg', '72.5-75 kg'],
    ['4:30-4:45', '4:30-4:45 /km'],
    ['5:05 min/km', '5:05 /km'],
    ['150 bpm', '150 bpm'],
    ['Puls 140-150', '140-150 bpm'],
    ['HF 145-155', '145-155 bpm'],
    ['145 ppm', '145 bpm'],
    ['145-155 S/min', '145-155 bpm'],
    ['80kg-85kg', '80-85 kg'],
    ['80 bis 85 kg', '80-85 kg'],
    ['8 RPE', 'RPE 8'],
    ['75 % von 1RM', '75 %'],
    ['75% del 1RM', '75 %'],
    ['RPE 8', 'RPE 8'],
    ['7-8/10', 'RPE 7-8'],
    ['@8,5', 'RPE 8.5'],
    ['2 RIR', 'RPE 8'],
    ['RIR 1-2', 'RPE 8-9'],
    ['75%', '75 %'],
    ['@72.5 % 1RM', '72.5 %'],
    ['70%-75% of 1RM', '70-75 %'],
    ['185 lbs', '185 lb'],
    ['135-155lb', '135-155 lb'],
    ['@80 kg', '80 kg'],
    ['Z2', 'Z2'],
    ['zone 2-3', 'Z2-3'],
    ['Z3–Z4', 'Z3-4'],
    ['220 W', '220 W'],
    ['220-240 watts', '220-240 W'],
    ['8:03 /mi', '5:00 /km'],
    ['２０ kg', '20 kg'],
    ['0,125 kg', '0.125 kg'],
    ['61.875 kg', '61.875 kg'],
    ['61,875', '61.875 kg'],
    ['100,000', '100 kg'],
    ['50.625-61.875 kg', '50.625-61.875 kg'],
    ['72,125 %', '72.125 %'],
    ['', ''],
  ] as const)('%s is read as %s', ([typed, said]) => {
    const target = readTarget(typed);
    expect(target === 'wrong' ? target : targetText(target)).toBe(said);
  });

  test.for([
    'fast',
    '=A1*2',
    '4:75',
    '0:30',
    'RPE 11',
    '300 bpm',
    '0',
    '5000 kg',
    '1-2-3',
    '-5',
    '<b>8</b>',
    '1e9',
    '75% FTP',
    'Z9',
    'RIR 12',
    '160 %',
    '3000 lb',
    '1,250 lb',
    '1,250 kg',
    '1.250 lb',
    '1.000 W',
    '1.000 kg',
    '0.5-1.000 kg',
  ])('%s is none', (typed) => {
    expect(readTarget(typed)).toBe('wrong');
  });
});

describe('lines of a day', () => {
  test('one is added below, and parts have parts below them', () => {
    expect(names(applyMove(day, 0, 'add')!.day.lines)).toEqual(['A', '', 'B']);
    const block = { ...day, lines: [newLine({ part: 'circuit', name: 'Round' })] };
    expect(applyMove(block, 0, 'add')!.day.lines[1]?.part).toBe('in');
  });

  test('the line above is repeated, as one of its own for logs', () => {
    const { day: next, at } = applyMove(day, 0, 'repeat')!;
    expect([names(next.lines), at, next.lines[1]?.id]).toEqual([['A', 'A', 'B'], 1, '']);
    const empty = { ...day, lines: [day.lines[0]!, newLine()] };
    expect(names(applyMove(empty, 1, 'repeat')!.day.lines)).toEqual(['A', 'A']);
    expect(applyMove({ ...day, lines: [newLine()] }, 0, 'repeat')).toBeUndefined();
  });

  test('they change places and keep their ids; the last one leaves an empty line', () => {
    expect(applyMove(day, 1, 'up')!.day.lines.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(applyMove(day, 1, 'down')).toBeUndefined();
    const alone = applyMove({ ...day, lines: [day.lines[0]!] }, 0, 'remove')!;
    expect(names(alone.day.lines)).toEqual(['']);
  });

  test('there are at most forty', () => {
    const full = { ...day, lines: Array.from({ length: MAX_LINES_PER_DAY }, () => newLine({ name: 'A' })) };
    expect(applyMove(full, 0, 'add')).toBeUndefined();
    expect(applyMove(full, 0, 'repeat')).toBeUndefined();
  });

  test('are numbered as on paper', () => {
    const parts = ['line', 'superset', 'in', 'in', 'line'] as const;
    expect(numberLines(parts.map((part) => newLine({ part })))).toEqual(['1', '2', '2a', '2b', '3']);
  });

  test('an id belongs to the exercise: it stays when words are corrected, and not when it is another one', () => {
    const library = [
      { id: 'squat', name: 'Squat' },
      { id: 'row', name: 'Row' },
    ];
    const typed = newLine({ id: 'box-jmp', name: 'Box jmp' });
    expect(renameLine(typed, 'Box jump', library)).toMatchObject({ id: 'box-jmp', exercise: '' });
    const squat = newLine({ id: 'squat-2', exercise: 'squat', name: 'Squat' });
    expect(renameLine(squat, 'squat', library)).toMatchObject({ id: 'squat-2', exercise: 'squat' });
    expect(renameLine(squat, 'Row', library)).toMatchObject({ id: '', exercise: 'row' });
    expect(renameLine(squat, 'Rów', library)).toMatchObject({ id: '', exercise: 'row' });
    expect(renameLine(squat, 'Squat jump', library)).toMatchObject({ id: '', exercise: '' });
    // Two exercises share a name; the chosen one is kept.
    const heavy = { id: 'squat-heavy', name: 'Squat' };
    const picked = selectExercise(squat, heavy);
    expect(renameLine(picked, 'Squat', [...library, heavy])).toMatchObject({ id: '', exercise: 'squat-heavy' });
  });

  test('what comes twice on a day has two ids, and what has one keeps it', () => {
    const lines = [
      newLine({ name: 'Squat', exercise: 'squat' }),
      newLine({ name: 'Squat', id: 'squat', exercise: 'squat' }),
      newLine({ name: 'Größe!' }),
      newLine(),
    ];
    expect(withIds(lines).map(({ id }) => id)).toEqual(['squat-2', 'squat', 'grosse', '']);
  });
});

describe('weeks', () => {
  test('that differ begin as they were, with days of their own and the same lines', () => {
    const days = splitWeeks([day], 3);
    expect(days.map(({ week }) => week)).toEqual([1, 2, 3]);
    expect(days[0]?.id).toBe(day.id);
    expect(new Set(days.map(({ id }) => id)).size).toBe(3);
    expect(days[2]?.lines.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('one is taken away, and those behind it move up', () => {
    const days = splitWeeks([day], 3);
    expect(withoutWeek(days, 2).map(({ id, week }) => [id, week])).toEqual([
      [days[0]?.id, 1],
      [days[2]?.id, 2],
    ]);
  });
});

describe('progression', () => {
  const lines = [
    newLine({ id: 'squat', name: 'Squat', sets: '4', reps: '8-10', target: '80-85 kg' }),
    newLine({ id: 'run', name: 'Run', sets: '', reps: '40 min', target: '4:30 /km' }),
  ];
  const days = splitWeeks([{ ...day, lines }], 4);
  const rule = (more: Partial<Progression>): Progression => ({
    from: 1,
    until: 4,
    plus: { by: 'kg', amount: 2.5 },
    lighter: null,
    left: new Set(),
    ...more,
  });
  const said = (progression: Progression, cell: 'target' | 'reps' | 'sets', at = 0) =>
    applyProgression(days, progression)
      .toSorted((a, b) => (a.week ?? 0) - (b.week ?? 0))
      .map((each) => each.lines[at]?.[cell]);

  test('adds kilograms from week to week, and leaves what has no weight as it is', () => {
    expect(said(rule({}), 'target')).toEqual(['80-85 kg', '82.5-87.5 kg', '85-90 kg', '87.5-92.5 kg']);
    expect(said(rule({}), 'target', 1)).toEqual(Array.from({ length: 4 }, () => '4:30 /km'));
  });

  test('adds what was asked for to a weight between the plates', () => {
    const [squat, run] = lines;
    const quarter = splitWeeks([{ ...day, lines: [{ ...squat!, target: '60.25 kg' }, run!] }], 3);
    const made = applyProgression(quarter, rule({ until: 3 }))
      .toSorted((a, b) => (a.week ?? 0) - (b.week ?? 0))
      .map((each) => each.lines[0]?.target);
    expect(made).toEqual(['60.25 kg', '62.75 kg', '65.25 kg']);
  });

  test('the fourth week is lighter than the third', () => {
    const lighter = { every: 4, by: 'percent', amount: 20 } as const;
    expect(said(rule({ lighter }), 'target')[3]).toBe('67.5-72.5 kg');
    const fewer = rule({ lighter: { every: 4, by: 'sets', amount: 6 } });
    expect([said(fewer, 'sets'), said(fewer, 'target')[3]]).toEqual([['4', '4', '4', '1'], '85-90 kg']);
    expect(said(fewer, 'sets', 1)).toEqual(['', '', '', '']);
  });

  test('adds percent to what can be loaded, and repetitions where they are counted', () => {
    const percent = rule({ plus: { by: 'percent', amount: 5 } });
    expect(said(percent, 'target')[3]).toBe('92.5-97.5 kg');
    const first = (target: string, progression: Progression) =>
      applyProgression(splitWeeks([{ ...day, lines: [newLine({ name: 'Press', target })] }], 2), {
        ...progression,
        until: 2,
      })
        .find(({ week }) => week === 2)
        ?.lines.map((line) => line.target);
    expect(first('12 kg', percent)).toEqual(['12.5 kg']);
    expect(first('185 lb', percent)).toEqual(['195 lb']);
    expect(first('185 lb', rule({}))).toEqual(['190 lb']);
    const more = rule({ plus: { by: 'reps', amount: 1 } });
    expect(said(more, 'reps')).toEqual(['8-10', '9-11', '10-12', '11-13']);
    expect(said(more, 'reps', 1)).toEqual(Array.from({ length: 4 }, () => '40 min'));
  });

  test('adds nothing to a line that is left out, and takes no weight away; sets are fewer as for the others', () => {
    const left = new Set(days[0]!.lines.map(({ key }) => key));
    const still = Array.from({ length: 4 }, () => '80-85 kg');
    expect(said(rule({ left }), 'target')).toEqual(still);
    expect(said(rule({ left, lighter: { every: 4, by: 'percent', amount: 20 } }), 'target')).toEqual(still);
    const fewer = rule({ left, lighter: { every: 4, by: 'sets', amount: 1 } });
    expect([said(fewer, 'sets'), said(fewer, 'target')]).toEqual([['4', '4', '4', '3'], still]);
  });

  test('keeps the ids of days and lines that are there, and takes days away that the week has not', () => {
    const extra = newDay(2, 'Day 2', 'Extra');
    const next = applyProgression([...days, extra], rule({ until: 3 }));
    expect(new Set(next.map(({ id }) => id))).toEqual(new Set(days.map(({ id }) => id)));
    expect(next.every(({ lines: own }) => own[0]?.id === 'squat')).toBe(true);
  });
});
