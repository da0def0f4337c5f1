import { describe, expect, test } from 'vitest';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { pastedLines, buildUnreadTable } from './pasted-lines.ts';
import { toClipboardTable, insertPastedLines } from './pasted-place.ts';
import { newDay, newLine } from '../plan-edits.ts';

const read = (text: string) =>
  pastedLines(text).lines.map(({ week, day, line: { name, sets, reps, rest, target, notes } }) =>
    [week, day, name, sets, reps, rest, target, notes].join('|'),
  );
const wrong = (text: string) => pastedLines(text).wrong.map(({ at, words }) => `${at}: ${inEnglish(words) as string}`);

const HEAD = 'Week\tDay\tExercise\tSets\tReps\tRest\tTarget\tNotes\n';

test.each([
  [
    'Hevy',
    'title,start_time,exercise_title,set_index,set_type,weight_kg,reps\n"Legs","3 May 2025, 07:10","Squat (Barbell)",0,"normal",100,5\n"Legs","3 May 2025, 07:10","Squat (Barbell)",1,"normal",100,5',
  ],
  [
    'Hevy',
    'title,start_time,description,exercise_title,set_index,weight_kg,reps\n"Legs","3 May 2025, 07:10","felt ok; tired","Squat (Barbell)",0,100,5',
  ],
  [
    'Strong',
    'Date;Workout Name;Exercise Name;Set Order;Weight;Reps\n2025-05-03 07:10:00;Legs;Squat (Barbell);1;102,5;5\n2025-05-03 07:10:00;Legs;Squat (Barbell);2;102,5;5',
  ],
])('refuses a workout export from %s once, by name', (app, text) => {
  expect(pastedLines(text).lines).toEqual([]);
  expect(wrong(text)).toEqual([
    `1: This is a workout export from ${app}: it lists finished sets, one a row. Paste a plan instead, one exercise a row, with columns for exercise, sets and reps.`,
  ]);
});

describe('a pasted table', () => {
  test('carries week and day down, as merged cells have them once', () => {
    expect(
      read(
        `${HEAD}1\tMonday\tSquat\t4\t5\t3 min\t82,5\tDeep\r\n\t\tPlank\t3\t40 s\t\t\t\r\n\tTuesday\tRun\t\t\t\t4:30-4:45\t\r\n2\t\tRow\t\t\t\t\t`,
      ),
    ).toEqual([
      '1|Monday|Squat|4|5|3 min|82.5 kg|Deep',
      '1|Monday|Plank|3|40 s|||',
      '1|Tuesday|Run||||4:30-4:45 /km|',
      '2|Tuesday|Row|||||',
    ]);
  });

  test('is read by its headings, in other orders and languages', () => {
    expect(read('Liike\tSarjat\tToistot\tPaino (kg)\tVko\tPäivä\nKyykky\t5\t3\t102,5\tVko 2\t1')).toEqual([
      '2|1|Kyykky|5|3||102.5 kg|',
    ]);
    expect(read('Übung;Sätze;Wdh.;Gewicht\nKniebeuge;5;8-10;"82,5 kg"')).toEqual(['||Kniebeuge|5|8-10||82.5 kg|']);
  });

  test('has its headings below a title that goes over all columns', () => {
    const rows = 'Syksy 2026\t\t\t\n\t\t\t\nViikko\tPäivä\tLiike\tSarjat\n2\t1\tKyykky\t3\n\t\tPunnerrus\t4';
    expect(wrong(rows)).toEqual([]);
    expect(read(rows)).toEqual(['2|1|Kyykky|3||||', '2|1|Punnerrus|4||||']);
  });

  test.each(['Week 2', 'Vko 2', '2. viikko', '2. Woche', '2週目', '第2週', '2주차', '2'])(
    'reads the week %s',
    (week) => {
      expect(read(`Week\tDay\tExercise\tSets\n${week}\t1\tSquat\t3`)).toEqual(['2|1|Squat|3||||']);
    },
  );

  test('what stands below headings that a plan does not have goes into the notes, and an effort is a target', () => {
    const rows =
      'Exercise\tSets\tTempo\tRPE\tNotes\tNotes\t\nSquat\t3\t3-1-1\t8\tDeep\tBelt\tnew\nRow\t3\t\tvery hard\t\t\t';
    expect(read(rows)).toEqual(['||Squat|3|||RPE 8|Deep; Tempo: 3-1-1; Notes: Belt; new', '||Row|3||||RPE: very hard']);
    expect(pastedLines(rows).others).toEqual(['Tempo', 'RPE']);
    expect(pastedLines('Exercise\tSets\tLink\nSquat\t3\t').others).toEqual([]);
    expect(read('1\tA\tSquat\t3\t8\t90 s\t80 kg\tok\t\tslow')).toEqual(['1|A|Squat|3|8|90 s|80 kg|ok; slow']);
  });

  test('a second column of a name that a plan knows is none that it does not have', () => {
    const rows = 'Exercise\tWeight\tLoad\nSquat\t80 kg\theavy';
    expect(read(rows)).toEqual(['||Squat||||80 kg|Load: heavy']);
    expect(pastedLines(rows).others).toEqual([]);
  });

  test('a line that names the day is none of an exercise, whatever stands in columns that a plan does not have', () => {
    const rows = 'Week\tDay\tDate\tExercise\tSets\n1\tA\t2026-01-05\t\t\n\t\t\tSquat\t3';
    expect(wrong(rows)).toEqual([]);
    expect(read(rows)).toEqual(['1|A|Squat|3||||']);
    expect(pastedLines(rows).others).toEqual([]);
  });

  test('what is added to the notes is cut where it is too long, and the coach’s own notes are not', () => {
    const notes = (own: string, more: string) =>
      pastedLines(`Exercise\tNotes\tVideo\nSquat\t${own}\t${more}`).lines[0]?.line.notes;
    expect(notes('Deep', 'x'.repeat(600))).toBe(`Deep; Video: ${'x'.repeat(486)}…`);
    expect(notes('', '😀'.repeat(300))).toBe(`Video: ${'😀'.repeat(246)}…`);
    expect(notes('x'.repeat(500), 'more')).toBe('x'.repeat(500));
    expect(wrong(`Exercise\tNotes\nSquat\t${'x'.repeat(501)}`)).toEqual([
      '2: “xxxxxxxxxxxxxxxxxxxx…” is longer than 500 characters.',
    ]);
  });

  test('numbers are in the unit of their heading', () => {
    expect(read('Exercise\tSets\tLoad (lb)\nSquat\t3\t185\nRow\t3\t135-155')).toEqual([
      '||Squat|3|||185 lb|',
      '||Row|3|||135-155 lb|',
    ]);
    const heads = ['%1RM', 'RIR', 'Zone', 'Watts', 'HR', 'lbs', 'Weight (kg)'];
    const cells = ['75', '2', '2', '220-240', '150', '45', '80'];
    expect(heads.map((head, at) => read(`Exercise\tSets\t${head}\nX\t3\t${cells[at]}`)[0])).toEqual(
      ['75 %', 'RPE 8', 'Z2', '220-240 W', '150 bpm', '45 lb', '80 kg'].map((target) => `||X|3|||${target}|`),
    );
    // A plan of strength and running has both columns, and each line fills one of them.
    expect(read('Exercise\tSets\tLoad\tPace\nSquat\t3\t80 kg\t\nRun\t1\t\t4:30')).toEqual([
      '||Squat|3|||80 kg|',
      '||Run|1|||4:30 /km|',
    ]);
  });

  test.each([
    ['4:30-4:45 /km + 150 bpm', '4:30-4:45 /km', '150 bpm'],
    ['5:00/km, HR 150-160', '5:00 /km', '150-160 bpm'],
    ['5:30 (Z2)', '5:30 /km', 'Z2'],
    ['80 kg @ RPE 8', '80 kg', 'RPE 8'],
    ['82,5 kg, slow', '82.5 kg', 'slow'],
    ['220 W / 150 bpm', '220 W', '150 bpm'],
  ])('of two targets in a cell, as %s, the second goes into the notes', (cell, target, notes) => {
    expect(read(`Exercise;Target;Notes\nRun;"${cell}";Flat`)).toEqual([`||Run||||${target}|Flat; ${notes}`]);
  });

  test.each([
    ['RPE', '8+', 'RPE 8|RPE 8+'],
    ['RPE', '8 (last set 9)', 'RPE 8|last set 9'],
    ['RPE', '7, 8, 9', 'RPE 7|RPE 8; RPE 9'],
    ['HR', '140+', '140 bpm|140 bpm+'],
    ['RIR', '3 and 2', 'RPE 7|RPE 8'],
    ['Load (kg)', '3 @ 20', '20 kg|3'],
    ['Load', '3 @ 20kg', '20 kg|3'],
    ['Load', '80 @ 8', '80 kg|RPE 8'],
  ])('each number below “%s” has its unit: %s', (heading, cell, read_) => {
    expect(read(`Exercise\tSets\t${heading}\nX\t3\t${cell}`)).toEqual([`||X|3|||${read_}`]);
  });

  test.each([
    ['Pace (min/mi)', '9:30', '5:54 /km|'],
    ['Pace (/mile)', '8:00-9:00', '4:58-5:36 /km|'],
    ['Pace [min per mile]', '9:30 + 150 bpm', '5:54 /km|150 bpm'],
    ['Pace (mi)', '4:30 /km', '4:30 /km|'],
    ['Pace (min/km)', '4:30', '4:30 /km|'],
  ])('a pace below “%s” is in its unit: %s', (heading, cell, target) => {
    expect(read(`Exercise\tSets\t${heading}\nRun\t1\t${cell}`)).toEqual([`||Run|1|||${target}`]);
  });

  test('a line without a load but the own weight has no target', () => {
    expect(read('Exercise\tSets\tLoad\nPush-up\t3\tBW\nPull-up\t3\tbodyweight\nDip\t3\t-\nRow\t3\tBW+10')).toEqual([
      '||Push-up|3||||BW',
      '||Pull-up|3||||bodyweight',
      '||Dip|3||||',
      '||Row|3|||10 kg|BW',
    ]);
    expect(read('Exercise\tLoad\tRPE\nPush-up\tBW\t8')).toEqual(['||Push-up||||RPE 8|BW']);
  });

  test('a number is no pace', () => {
    expect(wrong('Exercise\tSets\tPace\nRun\t1\t5.30')).toEqual([
      '2: Can’t read the target “5.30 /km”. Use 80 kg, 4:30 /km, 150 bpm, Z2, 220 W or RPE 8.',
    ]);
  });

  test.each([
    ['Rest (min)', '2', '2 min'],
    ['Rest [min]', '2-3', '2-3 min'],
    ['Pause (Min.)', '1,5', '1,5 min'],
    ['Rest (s)', '60-90', '60-90 s'],
    ['Rest (min)', '90 s', '90 s'],
    ['Rest', '90', '90 s'],
    ['Rest', '-', ''],
    ['Rest', '60-90', '60-90 s'],
  ])('a rest below “%s” has its unit: %s', (heading, cell, rest) => {
    expect(read(`Exercise\tSets\t${heading}\nX\t3\t${cell}`)).toEqual([`||X|3||${rest}||`]);
  });

  test.each([
    ['Duration (min)', '40', '40 min'],
    ['Duration [min]', '30-40', '30-40 min'],
    ['Reps (s)', '40', '40 s'],
    ['Amount (m)', '800', '800 m'],
    ['Amount (km)', '5', '5 km'],
    ['Duration (min)', '90 s', '90 s'],
    ['Reps (each side)', '8', '8'],
    ['Reps', '8', '8'],
  ])('an amount below “%s” has its unit: %s', (heading, cell, reps) => {
    expect(read(`Exercise\tSets\t${heading}\nX\t3\t${cell}`)).toEqual([`||X|3|${reps}|||`]);
    expect(read(`Exercise\tSets\t${heading}\nX\t\t3x${cell}`)).toEqual([`||X|3|${reps}|||`]);
  });

  test.each([
    ['Weight\tUnit', '185\tlb', '185 lb|'],
    ['Weight\tWeight unit', '185\tlbs', '185 lb|'],
    ['Unit\tLoad', 'kg\t80-85', '80-85 kg|'],
    ['Paino\tYksikkö', '7,5\tRPE', 'RPE 7.5|'],
    ['Pace\tUnit', '9:30\tmin/mi', '5:54 /km|'],
    ['Load\tUnit', '80\tplates', '80 kg|Unit: plates'],
    ['Load\tUnit', '\tlb', '|'],
  ])('a column of units belongs to the target: %s, %s', (headings, cells, target) => {
    expect(read(`Exercise\tSets\t${headings}\nX\t3\t${cells}`)).toEqual([`||X|3|||${target}`]);
  });

  test.each([
    ['Reps\tUnit\tRest', '40\ts\t60', '40 s|60 s||'],
    ['Reps\tRest\tUnit', '8\t2\tmin', '8|2 min||'],
    ['Duration\tUnit\tWeight\tUnit', '40\tmin\t10\tlb', '40 min||10 lb|'],
    ['Reps\tUnit', '8\treps', '8|||Unit: reps'],
  ])('or to the amount before it: %s, %s', (headings, cells, line) => {
    expect(read(`Exercise\tSets\t${headings}\nX\t3\t${cells}`)).toEqual([`||X|3|${line}`]);
  });

  test.each(['Set', 'Set #', 'Satz', 'セット'])('numbers of sets below “%s” are one set each', (heading) => {
    const rows = ['1\tSquat\t1\t5', '1\tSquat\t2\t5', '1\tRow\t1\t8', '2\tRow\t1\t8', '2\tRow\t2\t6'];
    expect(read(`Day\tExercise\t${heading}\tReps\n${rows.join('\n')}`)).toEqual([
      '|1|Squat|1|5|||',
      '|1|Squat|1|5|||',
      '|1|Row|1|8|||',
      '|2|Row|1|8|||',
      '|2|Row|1|6|||',
    ]);
  });

  test('other numbers of sets count them', () => {
    const rows = 'Squat\t1\t5\nSquat\t2\t8';
    expect(read(`Exercise\tSets\tReps\n${rows}`)).toEqual(['||Squat|1|5|||', '||Squat|2|8|||']);
    expect(read(`Exercise\tSet\tReps\n${rows}\nRow\t3\t8`)[1]).toBe('||Squat|2|8|||');
    expect(read('Squat\t3 sets\t8\nRow\t３\t8\nDip\t2 rds\t8\nRun\t3×\t8\nBank\t3 Sätze\t8')).toEqual([
      '||Squat|3|8|||',
      '||Row|3|8|||',
      '||Dip|2|8|||',
      '||Run|3|8|||',
      '||Bank|3|8|||',
    ]);
  });

  test.each([
    ['3x8-10 @RPE8', '3|8-10||RPE 8|'],
    ['5×5 @ 75%', '5|5||75 %|'],
    ['3x8 @8', '3|8||RPE 8|'],
    ['3 sets of 8', '3|8|||'],
    ['3x5 @ 7,5', '3|5||RPE 7.5|'],
    ['3x5 @ 82,5', '3|5||82.5 kg|'],
    ['3x5 @ BW+10', '3|5||10 kg|BW'],
    ['3x10 @ 2x20 kg', '3|10 @ 2x20 kg|||'],
    ['3x10 @ ~80 kg', '3|10 @ ~80 kg|||'],
    ['3x40 m 2x24 kg', '3|40 m 2x24 kg|||'],
    ['4x400 m @ 1:15', '4|400 m @ 1:15|||'],
    ['8x400 m in 1:30', '8|400 m in 1:30|||'],
    ['4x800 m @ 3:20', '4|800 m @ 3:20|||'],
    ['6x400 m @ 4:05', '6|400 m||4:05 /km|'],
    ['10x100 @ CSS+5', '10|100 @ CSS+5|||'],
    ['5x5x100kg', '5|5||100 kg|'],
    ['3x8,8,6', '3|8,8,6|||'],
    ['3x8 (each side)', '3|8 (each side)|||'],
    ['3xmax 5', '3|max 5|||'],
  ])('sets, repetitions and target may share a cell: %s', (cell, line) => {
    expect(read(`Exercise\tSets\tReps\tLoad\nX\t${cell}\t\t`)).toEqual([`||X|${line}`]);
    expect(read(`Exercise\tSets\tReps\tLoad\nX\t\t${cell}\t`)).toEqual([`||X|${line}`]);
  });

  test('weeks may stand side by side, with headings of their own below them', () => {
    const rows = [
      '\t\tWeek 1\t\t\tWeek 2\t\t\t',
      'Day\tExercise\tSets\tReps\tLoad\tSets\tReps\tLoad\tNotes',
      'Day 1\tSquat\t3\t8\t80\t4\t6\t85\tDeep',
      '\tRow\t3\t10\t\t\t\t\t',
      'Day 2\tRun\t\t40 min\tZ2\t\t50 min\tZ2\t',
    ];
    expect(wrong(rows.join('\n'))).toEqual([]);
    expect(read(rows.join('\n'))).toEqual([
      '1|Day 1|Squat|3|8||80 kg|Deep',
      '1|Day 1|Row|3|10|||',
      '1|Day 2|Run||40 min||Z2|',
      '2|Day 1|Squat|4|6||85 kg|Deep',
      '2|Day 2|Run||50 min||Z2|',
    ]);
  });

  test('weeks may stand side by side with one cell each', () => {
    const rows = [
      'Exercise\tW1\tW2\tW3',
      'Day 1: Legs',
      'Squat\t3x8 @ 75%\t3 x 6 x 80 kg\t-',
      'Run\t40 min Z2\t6x400 m @ 4:05\t5 km',
      'Day 2',
      'Press\t5x5\t5x5 60kg\tRPE 8',
    ];
    expect(wrong(rows.join('\n'))).toEqual([]);
    expect(read(rows.join('\n'))).toEqual([
      '1|Day 1|Squat|3|8||75 %|',
      '1|Day 1|Run||40 min||Z2|',
      '1|Day 2|Press|5|5|||',
      '2|Day 1|Squat|3|6||80 kg|',
      '2|Day 1|Run|6|400 m||4:05 /km|',
      '2|Day 2|Press|5|5||60 kg|',
      '3|Day 1|Run||5 km|||',
      '3|Day 2|Press||||RPE 8|',
    ]);
    // Headings in two rows, from merged cells.
    const merged = 'Exercise\tWeek 1\t\tWeek 2\t\n\tSets\tReps\tSets\tReps\nSquat\t3\t8\t4\t6';
    expect(read(merged)).toEqual(['1||Squat|3|8|||', '2||Squat|4|6|||']);
    // Sets and repetitions are shared by all weeks, the load is not.
    expect(read('Exercise\tSets\tReps\tWeek 1\tWeek 2\nSquat\t3\t8\t80\t82,5')).toEqual([
      '1||Squat|3|8||80 kg|',
      '2||Squat|3|8||82.5 kg|',
    ]);
  });

  test('a rest day of dashes has no exercise', () => {
    const rows = 'Mon\tSquat\t80\nTue\t-\t-\n\t—\t—\nWed\tRow\t60';
    expect(read(`Day\tExercise\tLoad\n${rows}`)).toEqual(['|Mon|Squat||||80 kg|', '|Wed|Row||||60 kg|']);
    expect(wrong(`Day\tExercise\tLoad\n${rows}`)).toEqual([]);
    expect(wrong('Day\tExercise\tNotes\nTue\t-\tSleep')).toEqual(['2: Enter an exercise.']);
  });

  test('titles between the rows name weeks and days', () => {
    expect(read('Week 1\nDay 1: Legs\nSquat\t3\t8\nTuesday\nRun\t\t40 min\nWeek 2\nDay 1\nSquat\t3\t6')).toEqual([
      '1|Day 1|Squat|3|8|||',
      '1|Tuesday|Run||40 min|||',
      '2|Day 1|Squat|3|6|||',
    ]);
  });

  test.each(['WEEK 2 - DAY 1', 'W2D1', 'Week 2, Day 1', 'Woche 2: Tag 1', '2. viikko / päivä 1'])(
    'the title “%s” names both',
    (title) => {
      const [line, ...others] = pastedLines(`Week 1\nRun\t1\n${title}\nSquat\t3\t8`).lines.slice(1);
      expect([line?.week, line?.day.toLowerCase().replaceAll(/\D/g, ''), others]).toEqual([2, '1', []]);
    },
  );

  test('an effort beside a weight goes into the notes', () => {
    expect(read('Exercise\tLoad\tRPE\nSquat\t80 kg\t8')).toEqual(['||Squat||||80 kg|RPE: 8']);
  });

  test('needs no headings: eight columns from the week, six from the exercise', () => {
    expect(read('1\t2\tSquat\t3\t8\t90 s\tRPE 8\tok')).toEqual(['1|2|Squat|3|8|90 s|RPE 8|ok']);
    // A bare number is a rest in seconds.
    expect(read('Squat\t3\t8\t120')).toEqual(['||Squat|3|8|120 s||']);
    expect(read('Squat\t3x8\nRow\t3.0\t12')).toEqual(['||Squat|3|8|||', '||Row|3|12|||']);
    expect(read('Squat, 3, 8\n"Press, strict",3,5')).toEqual(['||Squat|3|8|||', '||Press, strict|3|5|||']);
  });

  test.each([
    ['Week,Day,Exercise,Sets,Reps,Notes\n1,1,Row,3,8,"slow; pause"', '1|1|Row|3|8|||slow; pause'],
    ['Week,Day,Exercise,Sets,Reps,Notes\n1,1,Row,3,8,slow; pause', '1|1|Row|3|8|||slow; pause'],
    ['Spring, for Anna\nExercise;Load\nRow;82,5', '||Row||||82.5 kg|'],
    ['"Row, slowly";3;8', '||Row, slowly|3|8|||'],
    ['Row,3,8,,,"slow; pause"', '||Row|3|8|||slow; pause'],
    ['Row,3,8,,,slow; pause', '||Row|3|8|||slow; pause'],
    ['Week 1, Day 1\nSquat;3;8;90 s;82,5\nBench;3;8;90 s;60', '1|Day 1|Squat|3|8|90 s|82.5 kg|'],
    ['Plan für Anna, Mai, 2026\nKniebeuge;3;8', '||Kniebeuge|3|8|||'],
    ['Plan; Anna\nSquat,3,8\nBench,3,8', '||Squat|3|8|||'],
    ['Kniebeuge, tief, langsam, eng;3;8\nBank;3;8', '||Kniebeuge, tief, langsam, eng|3|8|||'],
    ['Kniebeuge, tief, langsam, eng;3;8', '||Kniebeuge, tief, langsam, eng|3|8|||'],
    ['Kyykky;3;8;;82,5;a, b, c, d, e, f, g', '||Kyykky|3|8||82.5 kg|a, b, c, d, e, f, g'],
    ['Plan, 2026, Anna, x, y\n;Woche 1;Woche 2\nKniebeuge;3x8;3x6', '1||Kniebeuge|3|8|||'],
    ['Plan, Mai 2026\n"Übung";"Sätze";"Wdh"\n"Kniebeuge";"3";"8"', '||Kniebeuge|3|8|||'],
    ['"Exercise","Sets","Notes"\n"Squat","3","slow; deep"', '||Squat|3||||slow; deep'],
    ['Kniebeuge 3x8 @ 82,5\nBank 3x5 RPE 7,5\nRudern 3x8 @ 60', '||Kniebeuge 3x8 @ 82,5|||||'],
  ])('the headings or most rows decide what separates the columns: %s', (text, line) => {
    expect(read(text)).toContain(line);
  });

  test('takes several lines and quotes in a cell, lines that only name a week, and inches', () => {
    expect(read('Exercise\tNotes\n"Say ""up"""\t"one\ntwo"\nBox 24" jump\t')).toEqual([
      '||Say "up"|||||one two',
      '||Box 24" jump|||||',
    ]);
    expect(read(`${HEAD}Week 3\t\t\t\t\t\t\t\n\tA\tSquat\t\t\t\t\t`)).toEqual(['3|A|Squat|||||']);
  });

  test('a formula is text, and so is HTML', () => {
    expect(read('Exercise\tNotes\n=HYPERLINK("http://x")\t<b>hard</b>\n\'=1+1\t')).toEqual([
      '||=HYPERLINK("http://x")|||||<b>hard</b>',
      '||=1+1|||||',
    ]);
    expect(wrong('Exercise\tSets\nSquat\t=A1*2')).toEqual(['2: Can’t read the sets “=A1*2”. Use 1 to 20.']);
  });

  test('takes repetitions with words, which are no dates', () => {
    const reps = ['8 each', '40 min', '10/leg', '45 s', '12 reps', '6 each side', '12-10-8', '12/10/10'];
    const rows = reps.map((each) => `Squat\t3\t${each}`).join('\n');
    expect(wrong(rows)).toEqual([]);
    expect(read(rows)).toEqual(reps.map((each) => `||Squat|3|${each}|||`));
    const dates = [
      '08-Oct',
      '8. Okt',
      '8.loka',
      '10/mai',
      '8 Oct 2026',
      '2026-10-08',
      '8/set',
      '8月10日',
      '8월 10일',
      '08.10.2026',
      '8/10/2026',
      '46246',
      'Aug-12',
      '08.12.',
      '10/12/26',
      '2026/08/12',
    ];
    expect(wrong(dates.map((each) => `Squat\t3\t${each}`).join('\n'))).toEqual(
      dates.map(
        (each, at) =>
          `${at + 1}: The spreadsheet turned a cell into the date “${each}”. Type here what it was, such as 8-10.`,
      ),
    );
  });

  test.each([
    ['Rest', '2-Jan'],
    ['RPE', '8-Jul'],
    ['Load', '8/10/2026'],
    ['Reps', '08. Oct'],
  ])('a date below “%s” is refused: %s', (heading, cell) => {
    expect(wrong(`Exercise\tSets\t${heading}\nX\t3\t${cell}`)).toEqual([
      `2: The spreadsheet turned a cell into the date “${cell}”. Type here what it was, such as 8-10.`,
    ]);
  });

  test('durations of a spreadsheet are minutes and seconds', () => {
    expect(read('Exercise\tReps\tRest\tPace\nRun\t0:40:00\t00:01:30\t00:04:30')).toEqual([
      '||Run||40:00|1:30|4:30 /km|',
    ]);
  });

  test('says of each line that cannot be read where it stands and what is wrong', () => {
    const rows = [
      '1\t1\t\t3\t8\t\t\t',
      '0\t1\tSquat\t3\t8\t\t\t',
      '1\t1\tSquat\t21\t8\t\t\t',
      '1\t1\tSquat\t3\t08. Oct\t\t\t',
      '1\t1\tSquat\t3\t8\t\tfast\t',
      `1\t1\t${'x'.repeat(121)}\t3\t8\t\t\t`,
      '1\t1\tFine\t3\t8\t\t\t',
    ];
    expect(wrong(HEAD + rows.join('\n'))).toEqual([
      '2: Enter an exercise.',
      '3: Can’t read the week “0”. Use 1 to 104.',
      '4: Can’t read the sets “21”. Use 1 to 20.',
      '5: The spreadsheet turned a cell into the date “08. Oct”. Type here what it was, such as 8-10.',
      '6: Can’t read the target “fast”. Use 80 kg, 4:30 /km, 150 bpm, Z2, 220 W or RPE 8.',
      '7: “xxxxxxxxxxxxxxxxxxxx…” is longer than 120 characters.',
    ]);
    expect(read(HEAD + rows.join('\n'))).toEqual(['1|1|Fine|3|8|||']);
    expect(wrong('Run\t\t30x30s')).toEqual(['1: Can’t read the sets “30x30s”. Use 1 to 20.']);
    expect(wrong('Exercise\tBlock\nSquat\ttriset')).toEqual([
      '2: Can’t read the block “triset”. Use superset, circuit, intervals or part.',
    ]);
  });

  test('of 100,000 lines is refused at once, and of 41 lines for a day one is', () => {
    const text = 'Squat\t3\t8\n'.repeat(100_000);
    expect(pastedLines(text).lines).toEqual([]);
    expect(wrong(text)).toEqual(['1: 100,000 lines pasted; the limit is 5,000 at a time.']);
    expect(wrong('Squat\t3\t8\n'.repeat(41))).toEqual(['41: A day has at most 40 lines; this is one too many.']);
    expect(wrong('')).toEqual([]);
  });
});

describe('what was pasted', () => {
  const library = [{ id: 'squat', name: 'Squat' }];
  const place = {
    weeks: 4,
    week: null,
    here: undefined,
    library,
    name: 'Session',
    label: (number: number) => `Day ${number}`,
  };
  const said = ({ days }: Pick<ReturnType<typeof insertPastedLines>, 'days'>) =>
    days.map(({ week, day, lines }) => `${week} ${day}: ${lines.map(({ name }) => name).join(', ')}`);

  test('goes to its days, to new ones, and to the library’s exercises', () => {
    const days = [newDay(null, 'Day 1', 'Legs', [newLine({ name: 'Row' }), newLine()])];
    const next = insertPastedLines(
      days,
      pastedLines(`${HEAD}\t1\tsquat\t\t\t\t\t\n\tFriday\tRun\t\t\t\t\t`).lines,
      place,
    );
    expect(said(next)).toEqual(['null Day 1: Row, squat', 'null Friday: Run']);
    expect(next.days[0]?.lines[1]?.exercise).toBe('squat');
    expect(next.days[0]?.id).toBe(days[0]?.id);
  });

  const named = ({ days }: ReturnType<typeof insertPastedLines>) =>
    days.map(({ week, day, name }) => [week, day, name].join('|'));
  const onDays = (...days: string[]) =>
    pastedLines(HEAD + days.map((day) => `\t${day}\tSquat\t\t\t\t\t`).join('\n')).lines;

  test.each(['Monday', 'thu', 'Fr.', 'keskiviikko', '月曜日', 'lundi', 'Day 7', 'Tag 7', '7. päivä', '7日目', 'D7'])(
    'says by %s where a day stands, and not what it is called',
    (label) => {
      expect(named(insertPastedLines([], onDays(label), place))).toEqual([`|${label}|Session`]);
    },
  );

  test.each(['Long run', 'Strength A', 'A', 'Saturday evening', 'Run 10 km'])('calls a day %s by that name', (name) => {
    expect(named(insertPastedLines([], onDays('Monday', name, name), place))).toEqual([
      '|Monday|Session',
      `|Day 2|${name}`,
    ]);
  });

  test('comes back as it was copied: two days of one label by their names, beside what stands there', () => {
    const each = () => [newLine({ name: 'Row' }), newLine({ name: 'Dip' })];
    const saturday = ['Tempo', 'Mobility', 'Session'].map((name) => newDay(1, 'Saturday', name, each()));
    const days = [...saturday, newDay(2, 'Day 1', 'Tempo', each())];
    const { lines } = pastedLines(toClipboardTable(days));
    const back = insertPastedLines([], lines, place);
    expect(named(back)).toEqual(['1|Saturday|Tempo', '1|Saturday|Mobility', '1|Saturday|Session', '2|Day 1|Tempo']);
    expect(said(back)).toEqual(said({ days }));
    expect(named(insertPastedLines(back.days, lines, { ...place, week: 1 }))).toEqual(named(back));
  });

  test('begins with the first day where nothing stood in the plan, whatever its days are called', () => {
    const begun = [newDay(null, 'Day 1', 'Session'), newDay(null, 'Day 2', 'Session')];
    expect(named(insertPastedLines(begun, onDays('Long run', 'Strength'), place))).toEqual([
      '|Day 1|Long run',
      '|Day 2|Strength',
    ]);
    // A used label is not reused.
    expect(named(insertPastedLines([], onDays('Day 2', 'Long run'), place))).toEqual([
      '|Day 2|Session',
      '|Day 3|Long run',
    ]);
  });

  test('what was mended goes where it stood, into its block, too', () => {
    const rows = ['Squat\t3', 'Row\t33', 'Superset\t3', 'Dip\t3\t8', 'Curl\tx\t12', 'Press\t3\t5', '', 'Run\tmany'];
    const pasted = pastedLines(`Exercise\tSets\tReps\n${rows.join('\n')}`);
    const first = insertPastedLines([newDay(null, 'Day 1', 'Session')], pasted.lines, place);
    expect(said(first)).toEqual(['null Day 1: Squat, Superset, Dip, Press']);
    const left = buildUnreadTable(pasted).replace('33', '3').replace('\tx\t', '\t3\t');
    const second = pastedLines(left);
    expect(second.wrong).toHaveLength(1);
    const next = insertPastedLines(first.days, second.lines, { ...place, taken: first.taken });
    expect(said(next)).toEqual(['null Day 1: Squat, Row, Superset, Dip, Curl, Press']);
    expect(next.days[0]?.lines.map(({ part }) => part)).toEqual(['line', 'line', 'superset', 'in', 'in', 'in']);
    const last = pastedLines(buildUnreadTable(second).replace('many', '1'));
    expect(said(insertPastedLines(next.days, last.lines, { ...place, taken: next.taken }))).toEqual([
      'null Day 1: Squat, Row, Superset, Dip, Curl, Press, Run',
    ]);
  });

  test('takes the place of the empty day that a plan begins with, and of none beside one that has something', () => {
    const begun = [newDay(null, 'Day 1', 'Session')];
    const monday = pastedLines(`${HEAD}\tMonday\tSquat\t\t\t\t\t`).lines;
    const next = insertPastedLines(begun, monday, place);
    expect([said(next), next.days.map(({ name }) => name)]).toEqual([['null Monday: Squat'], ['Session']]);
    const without = pastedLines(`${HEAD}\t\tSquat\t\t\t\t\t`).lines;
    expect(said(insertPastedLines(begun, without, place))).toEqual(['null Day 1: Squat']);
    const two = [newDay(null, 'Day 1', 'Legs', [newLine({ name: 'Row' })]), newDay(null, 'Day 2', 'Session')];
    expect(said(insertPastedLines(two, monday, place))).toEqual([
      'null Day 1: Row',
      'null Day 2: ',
      'null Monday: Squat',
    ]);
  });

  test('with several weeks makes them differ, and the plan as long as it is', () => {
    const rows = pastedLines(`${HEAD}1\t1\tSquat\t\t\t\t\t\n6\t1\tRun\t\t\t\t\t`).lines;
    const next = insertPastedLines([newDay(null, 'Day 1', 'Day 1')], rows, place);
    expect([said(next), next.weeks]).toEqual([['1 Day 1: Squat', '6 Day 1: Run'], 6]);
    const both = insertPastedLines([newDay(null, 'Day 1', 'Legs', [newLine({ name: 'Row' })])], rows, {
      ...place,
      weeks: 1,
    });
    expect(said(both)[0]).toBe('1 Day 1: Row, Squat');
    expect(said(both).at(-1)).toBe('6 Day 1: Row, Run');
  });

  test('comes back as it was copied, blocks and formulas included', () => {
    const lines = [
      newLine({ name: '=Squat', sets: '3', reps: '8-10', target: '82.5 kg', notes: 'a "b"\tc' }),
      newLine({ name: 'Pair', part: 'superset', sets: '3' }),
      newLine({ name: 'Dip', part: 'in' }),
      newLine({ name: 'Row', part: 'in' }),
    ];
    const text = toClipboardTable([newDay(2, 'Day 1', 'Legs', lines)]);
    expect(text.split('\n')[1]).toMatch(/^2\tDay 1\t'=Squat\t3\t/);
    expect(pastedLines(text).lines.map(({ line }) => [line.part, line.name, line.target])).toEqual([
      ['line', '=Squat', '82.5 kg'],
      ['superset', 'Pair', ''],
      ['in', 'Dip', ''],
      ['in', 'Row', ''],
    ]);
  });
});
