import { expect, test } from 'vitest';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { pastedLines } from './pasted-lines.ts';

/** Whole plans as coaches paste them, "→" for a tab, with the lines and refusals that they become. */
const PLANS: [plan: string, rows: string[], lines: string[], wrong?: string[]][] = [
  [
    'with days in the headings, below six lines of preamble',
    [
      'Client: Anna',
      'Coach: Ben',
      'Goal: Marathon',
      'Start: 3 Nov',
      'Block: Base',
      'Notes: none',
      'Day 1 Legs→Sets→Reps→Weight→Rest',
      'Squat→3→8→80→90',
      'Day 2 Push→Sets→Reps→Weight→Rest',
      'Bench→3→5→60→120',
    ],
    ['|Day 1|Legs|Squat|3|8|90 s|80 kg|', '|Day 2|Push|Bench|3|5|120 s|60 kg|'],
  ],
  [
    'with names above tables of their own, without days',
    [
      'Push',
      'Exercise→Sets→Reps→Load',
      'Bench→3→8→60',
      'Pull',
      'Exercise→Sets→Reps→Load',
      'Row→3→8→60→slow',
      'Curl→3→8→',
      '',
      'Legs→→→',
      '',
      'Exercise→Sets→Reps→Load',
      'Squat→3→5→80',
    ],
    ['||Push|Bench|3|8||60 kg|', '||Pull|Row|3|8||60 kg|slow', '||Pull|Curl|3|8|||', '||Legs|Squat|3|5||80 kg|'],
  ],
  [
    'with the same names each week',
    [
      'Week 1',
      'Workout A',
      'Exercise→Sets→Reps',
      'Bench→3→8',
      'Workout B',
      'Exercise→Sets→Reps',
      'Row→3→8',
      'Week 2',
      'Workout A',
      'Exercise→Sets→Reps',
      'Bench→4→8',
    ],
    ['1||Workout A|Bench|3|8|||', '1||Workout B|Row|3|8|||', '2||Workout A|Bench|4|8|||'],
  ],
  [
    'with working sets beside others',
    ['Exercise→Warm-up Sets→Working Sets→Reps', 'Bench→2→3→8'],
    ['|||Bench|3|8|||Warm-up Sets: 2'],
  ],
  ['with doses', ['Exercise→Dose', 'Bench→3x10 @ 80 kg'], ['|||Bench|3|10||80 kg|']],
  [
    'with an escaped bar in a Markdown table',
    ['| Exercise | Sets | Reps |', '|---|---|---|', String.raw`| Bench \| pause | 3 | 8 |`],
    ['|||Bench | pause|3|8|||'],
  ],
  [
    'with a column for each set',
    ['Exercise→Set 1→Set 2→Set 3→Rest', 'Bench→8→8→8→90 s', 'Squat→5→3→→', 'Plank→→→→', 'Row→60 kg→60 kg→→'],
    ['|||Bench|3|8|90 s||', '|||Squat|2|5, 3|||', '|||Plank|||||'],
    ['5: Can’t read the sets “60 kg, 60 kg”. Use 1 to 20.'],
  ],
  ['with a column for the result of each set', ['Exercise→Sets→Reps→Set 1→Set 2', 'Bench→2→8→→'], ['|||Bench|2|8|||']],
  [
    'with days beside the headings, and a name that is a heading',
    ['Day 1→Exercise→Session→Sets', '→Load→Session→', 'Day 2→Exercise→Session→Sets', '→Drill→Training→'],
    ['|Day 1|Session|Load|||||', '|Day 2|Training|Drill|||||'],
  ],
  [
    'with workouts instead of exercises',
    [
      'Week→Day→Workout→Duration→Intensity→Notes',
      '1→Monday→Rest→→→',
      '1→Tuesday→Easy run→45 min→Z2→flat',
      '1→Thursday→Tempo run→30 min→4:30-4:40/km→',
    ],
    ['1|Monday||Rest|||||', '1|Tuesday||Easy run||45 min||Z2|flat', '1|Thursday||Tempo run||30 min||4:30-4:40 /km|'],
  ],
  ['with one unknown heading', ['Bewegung→Sätze→Gewicht→Pause', 'Kniebeuge→3→80→90'], ['|||Kniebeuge|3||90 s|80 kg|']],
  [
    'with two unknown headings',
    ['Warm→Kalt→Sätze→Gewicht', 'Kniebeuge→Bank→3→80'],
    [],
    ['1: No column is called “Exercise”. Add this heading above the exercises.'],
  ],
  [
    'of a message, one line a day',
    [
      'Week 1',
      'Monday: Rest',
      'Tuesday: 4 x 800 m @ 3:20 R 90s',
      'Wednesday: Strength',
      'Squat→3→8',
      'Thursday',
      'Sunday: Long run 20 km',
    ],
    [
      '1|Monday||Rest|||||',
      '1|Tuesday||4 x 800 m @ 3:20 R 90s|||||',
      '1|Wednesday|Strength|Squat|3|8|||',
      '1|Sunday||Long run 20 km|||||',
    ],
  ],
  [
    'with days of one cell, and text beside them',
    ['Day→Session→Exercise→Sets→Video', 'Tue→Easy run 45 min→→→', 'Wed→Legs→→→', '→→Squat→3→', 'Thu→→→→Sleep 8 h'],
    ['|Tue||Easy run 45 min|||||', '|Wed|Legs|Squat|3||||'],
    ['5: Enter an exercise.'],
  ],
  [
    'with titles above headings that each day has in its own order',
    [
      'Week 3',
      'Monday: Legs',
      'Exercise→Sets→Reps→Load',
      'Squat→3→8→80',
      'Wednesday',
      'Exercise→Sets→Load→Reps',
      'Bench→3→60→8',
      'Exercise→Duration→Notes',
      'Bike→20 min→easy',
    ],
    ['3|Monday|Legs|Squat|3|8||80 kg|', '3|Wednesday||Bench|3|8||60 kg|', '3|Wednesday||Bike||20 min|||easy'],
  ],
  [
    'with weeks side by side below each day',
    [
      'Day 1: Legs',
      'Exercise→Week 1 (Base)→Week 2',
      'Squat→3x8→3x6',
      'Day 2→Week 1→→→Week 2→→',
      'Exercise→Sets→Reps→→Sets→Reps→Load',
      'Bench→3→8→→4→6→60',
    ],
    [
      '1|Day 1|Legs|Squat|3|8|||Base',
      '2|Day 1|Legs|Squat|3|6|||',
      '1|Day 2||Bench|3|8|||',
      '2|Day 2||Bench|4|6||60 kg|',
    ],
  ],
  [
    'with names behind its weeks and days',
    [
      'Week 1 - Base',
      'Day 1 (Legs)',
      'Squat→3→8',
      'Week 2 (deload)',
      'Day 1 (Legs)',
      'Squat→2→8',
      'Day 2 Upper',
      'Row→3→8',
      'Weeks 3-4',
      'Mon, 3 Nov',
      'Dip→3→8',
    ],
    ['1|Day 1|Legs|Squat|3|8|||Base', '2|Day 1|Legs|Squat|2|8|||deload', '2|Day 2|Upper|Row|3|8|||'],
    ['11: Can’t read the week “Weeks 3-4”. Use 1 to 104.'],
  ],
  [
    'for runners, with a warm-up and a cool-down',
    [
      'Day→Exercise→Sets→Duration→Pace→Rest',
      'Mo→Einlaufen→→10 min→6:00→',
      '→Intervalle→5→→4:00→90',
      '→Auslaufen→→10 min→6:00→',
      'Mi→Dauerlauf→→1:15:00→5:15-5:30 min/km→',
    ],
    [
      '|Mo||Einlaufen||10 min||6:00 /km|',
      '|Mo||Intervalle|5||90 s|4:00 /km|',
      '|Mo||Auslaufen||10 min||6:00 /km|',
      '|Mi||Dauerlauf||1:15:00||5:15-5:30 /km|',
    ],
  ],
  [
    'with days side by side, and weeks between the rows',
    [
      'Monday: Legs→→→Wednesday→→',
      'Exercise→Sets→Reps→Exercise→Sets→Reps',
      'Week 1→→→→→',
      'Squat→3→8→Bench→3→5',
      'Week 2→→→→→',
      'Squat→3→6→→→',
    ],
    ['1|Monday|Legs|Squat|3|8|||', '2|Monday|Legs|Squat|3|6|||', '1|Wednesday||Bench|3|5|||'],
  ],
  [
    'of a calendar',
    ['→Montag→Dienstag→Mittwoch', 'Woche 1→6 km locker→Ruhe→4 x 1000 m', 'Woche 2→8 km locker→-→5 x 1000 m'],
    [
      '1|Montag||6 km locker|||||',
      '2|Montag||8 km locker|||||',
      '1|Dienstag||Ruhe|||||',
      '1|Mittwoch||4 x 1000 m|||||',
      '2|Mittwoch||5 x 1000 m|||||',
    ],
  ],
  [
    'of a table below lines of text',
    ['Squat 3x8', 'Bench 3x5', 'Exercise→Sets→Reps', 'Row→3→8'],
    ['|||Squat 3x8|||||', '|||Bench 3x5|||||', '|||Row|3|8|||'],
  ],
  [
    'of a Markdown table',
    [
      '## Week 1',
      '| Exercise | Sets | Reps | Load | Notes |',
      '| --- | :---: | --- | --- | --- |',
      '| **A1. Squat** | 3 | 8 | 80 kg | Deep, slow |',
      '| Row | 3 | 10 | - | |',
    ],
    ['1|||A1. Squat|3|8||80 kg|Deep, slow', '1|||Row|3|10|||'],
  ],
  [
    'of a spreadsheet with labels and several targets',
    [
      'Day→Order→Exercise→Sets→Reps→Tempo→RIR→Load (lbs)→Rest',
      'Day 1→A1→Back squat→4→6→3-1-1-0→2→225→2:00',
      '→A2→Plank→3→30-45s→→→BW→60s',
      'Day 2→A→Pull-up→3→AMRAP→→1→BW+25→120',
    ],
    [
      '|Day 1||Superset A|4||||',
      '|Day 1||Back squat||6|2:00|225 lb|Tempo: 3-1-1-0; RIR: 2',
      '|Day 1||Plank||30-45s|60s||BW; 3 × 30-45s',
      '|Day 2||Pull-up|3|AMRAP|120 s|25 lb|RIR: 1; BW',
    ],
  ],
];

test.each(PLANS)('a plan %s', (...[, rows, lines, wrong = []]) => {
  const pasted = pastedLines(rows.join('\n').replaceAll('→', '\t'));
  expect(
    pasted.lines.map(({ week, day, session, line: { name, sets, reps, rest, target, notes } }) =>
      [week, day, session, name, sets, reps, rest, target, notes].join('|'),
    ),
  ).toEqual(lines);
  expect(pasted.wrong.map(({ at, words }) => `${at}: ${inEnglish(words) as string}`)).toEqual(wrong);
});
