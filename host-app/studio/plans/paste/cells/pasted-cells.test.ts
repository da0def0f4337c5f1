import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildUnreadTable, pastedLines } from '../pasted-lines.ts';

const read = (headings: string, cells: string) =>
  pastedLines(`Exercise\tSets\t${headings}\nX\t3\t${cells}`).lines.map(({ line: { reps, rest, target, notes } }) =>
    [reps, rest, target, notes].join('|'),
  );

describe('the unit of a heading', () => {
  test.each([
    'Reps (min-max)',
    'Reps (min–max)',
    'Reps (min – max)',
    'Reps (min to max)',
    'Reps (min/max)',
    'Reps (min., max.)',
    'Reps (m/f)',
    'Reps (M-F)',
    'Reps (s or reps)',
    'Reps (min/s)',
    'Reps/Time (s)',
  ])('is none below “%s”', (heading) => {
    expect(read(heading, '8-10')).toEqual(['8-10|||']);
  });

  test.each([
    ['Reps (min)', 'Reps (max)'],
    ['Reps (min.)', 'Reps (max.)'],
    ['Rep (min)', 'Reps (max)'],
    ['Wdh. (min)', 'Wdh (max)'],
    ['Reps (min)', 'Max'],
    ['Reps (min)', 'Reps (target)'],
  ])('is no minutes for the fewest repetitions: %s, %s', (least, most) => {
    expect(read(`${least}\t${most}`, '8\t10')).toEqual([`8|||${most}: 10`]);
  });

  test.each([
    ['Intensity (% max HR)', '75'],
    ['Intensity (% max HR)', '70-75%'],
    ['Load (% HRmax)', '70-75'],
    ['Load (% threshold)', '90'],
    ['Target (%FTP)', '90'],
    ['Load\tUnit', '60\t% of max HR'],
    ['Load\tUnit', '60\t% FTP'],
    ['Pace (/100m)', '1:40'],
    ['Pace (min/100 m)', '1:40-1:45'],
    ['Pace [/500 m]', '2:05'],
    ['Load (kg / lb)', '80 / 175'],
    ['Weight (lbs or kg)', '35'],
    ['Target (W/kg)', '3,5'],
    ['Target (km/h)', '12'],
    ['Target (rpm)', '90'],
    ['Weight (st)', '8'],
    ['Intensity', '75'],
    ['Pace', '95 %'],
    ['Pace', '1:40'],
    ['Load', '0.75'],
    ['Target (HR)', '75-80 %'],
  ])('is no percentage of a lift, no beats, pace or kilograms: %s, %s', (headings, cells) => {
    expect(read(headings, cells)).toEqual([]);
  });

  test.each([
    ['Distance\tPace', '2 mi\t7:30', '2 mi||4:40 /km|'],
    ['Distance (mi)\tPace', '2\t7:30', '2 mi||4:40 /km|'],
    ['Distance\tTarget', '3 miles\t7:30-8:00', '3 miles||4:40-4:58 /km|'],
    ['Reps\tPace', '3x2 mi\t@ 7:30', '3x2 mi||4:40 /km|'],
    ['Distance\tPace', '2 mi\t4:40 /km', '2 mi||4:40 /km|'],
    ['Distance\tPace', '2 km\t4:40', '2 km||4:40 /km|'],
  ])('is the mile for a pace beside miles: %s, %s', (headings, cells, line) => {
    expect(read(headings, cells)).toEqual([line]);
  });

  test('is none for a pace beside miles that nobody runs', () => {
    expect(read('Distance\tPace', '0.25 mi\t1:30')).toEqual([]);
    expect(read('Distance\tPace', '0.5 mi\t3:20')).toEqual([]);
  });

  test.each([
    ['Load (% 1RM)', '75', '||75 %|'],
    ['Load (kg)', '0.75', '||0.75 kg|'],
    ['Load (RPE or % max)', '8', '||RPE 8|'],
    ['Load (% max HR)', 'Z2', '||Z2|'],
    ['Duration (min)\tReps', '40\t8', '40 min|||Reps: 8'],
    ['Duration (min)\tHR (max)', '40\t150', '40 min|||HR (max): 150'],
    ["Amount (')", '40', '40 min|||'],
    ['Intensity', '75 %', '||75 %|'],
    ['Power', '95-100 %', '|||Power: 95-100 %'],
    ['HR', '75%', '|||HR: 75%'],
    ['Zone', '75 %', '|||Zone: 75 %'],
    ['Load (kg)', '75 %', '||75 %|'],
    ['Weight (per hand)', '20', '||20 kg|'],
    ['Rest (mm:ss)', '90', '|90 s||'],
  ])('is the one in the brackets: %s, %s', (headings, cells, line) => {
    expect(read(headings, cells)).toEqual([line]);
  });
});

test.each([
  ['Distance', '10 km', '10 km|||'],
  ['Distance (km)', '10', '10 km|||'],
  ['Dauer', '45 min', '45 min|||'],
  ['Matka (m)', '800', '800 m|||'],
  ['Distance\tDuration', '8 km\t45 min', '8 km|||Duration: 45 min'],
  ['Wdhl.', '8', '8|||'],
  ['Rest sec', '90', '|90 s||'],
  ['Rest time', '90', '|90 s||'],
  ['Satzpause (min)', '2', '|2 min||'],
  ['Weight in lbs', '185', '||185 lb|'],
  ['Gewicht kg', '82,5', '||82.5 kg|'],
  ['Intensität', '75 %', '||75 %|'],
  ['Potencia', '220', '||220 W|'],
  ['Power (W)', '220', '||220 W|'],
  ['HR (bpm)', '150', '||150 bpm|'],
  ['HR zone', '2', '||Z2|'],
  ['RPE (1-10)', '8', '||RPE 8|'],
  ['Target RPE', '8', '||RPE 8|'],
])('a column “%s” has its place: %s', (headings, cells, line) => {
  expect(read(headings, cells)).toEqual([line]);
});

test.each(['Sets x Reps', 'Sätze × Wdh', 'Series x Reps'])('“%s” holds both', (heading) => {
  expect(pastedLines(`Exercise\t${heading}\tLoad\nX\t3x8\t80`).lines[0]?.line).toMatchObject({ sets: '3', reps: '8' });
});

describe('a line without a load', () => {
  test.each([
    ['% 1RM\tRPE', '-\t8', '||RPE 8|'],
    ['% 1RM\tRPE', 'BW\t8', '||RPE 8|BW'],
    ['kg\tRIR', '–\t2', '||RPE 8|'],
    ['Load\tRPE', 'BW\t8', '||RPE 8|BW'],
    ['RPE\tHR', '-\t-', '|||'],
    ['% 1RM\tRPE', '75\t8', '||75 %|RPE: 8'],
    ['% 1RM\tRPE', 'heavy\t8', '||RPE 8|% 1RM: heavy'],
  ])('takes its target from the next column: %s, %s', (headings, cells, line) => {
    expect(read(headings, cells)).toEqual([line]);
  });
});

test.each([
  'Körpergewicht',
  'Eigengewicht',
  'KG',
  'oma paino',
  'kehonpaino',
  'peso corporal',
  'poids du corps',
  'PDC',
  'kroppsvikt',
  '自重',
  '맨몸',
  'own weight',
  'body-weight',
  'BW',
])('“%s” is no load but one’s own', (cell) => {
  expect(read('Load\tRPE', `${cell}\t8`)).toEqual([`||RPE 8|${cell}`]);
});

test.each(['none', 'n/a', '0', '0 kg', '0,0', '-', '—'])('“%s” is no load', (cell) => {
  expect(read('Load\tRPE', `${cell}\t8`)).toEqual(['||RPE 8|']);
  expect(read('RIR', '0')).toEqual(['||RPE 10|']);
});

describe('a column of units', () => {
  test.each([
    ['Reps\tUnit', '40 each side\ts', '40 each side|||Unit: s'],
    ['Reps\tUnit', '40/side\ts', '40/side|||Unit: s'],
    ['Reps\tUnit', '400, 800\tm', '400, 800|||Unit: m'],
    ['Reps\tUnit', '40+\ts', '40+|||Unit: s'],
    ['Reps\tUnit', 'max\ts', 'max|||Unit: s'],
    ['Reps\tUnit', '8\tkg', '8|||Unit: kg'],
    ['Reps\tUnit', '40\ts/side', '40|||Unit: s/side'],
    ['Reps\tDuration\tUnit', '\t40\ts', '|||Duration: 40; Unit: s'],
    ['Load\tUnit', '20\tlb per hand', '||20 lb|Unit: lb per hand'],
    ['Load\tUnit', '20\tkg each', '||20 kg|Unit: kg each'],
    ['Load\tUnit', '80\tkg (total)', '||80 kg|Unit: kg (total)'],
    ['Load\tUnit', 'two plates\tlb', undefined],
  ])('stays in the notes where it is in no amount: %s, %s', (headings, cells, line) => {
    expect(read(headings, cells)).toEqual(line === undefined ? [] : [line]);
  });

  test.each([
    ['Reps\tUnit', '40\tsec', '40 s|||'],
    ['Reps\tUnit', '40 s\ts', '40 s|||'],
    ['Reps\tUnit', '5\tkm', '5 km|||'],
    ['Load\tUnit', '80 kg\tkg', '||80 kg|'],
    ['Load\tUnit', 'BW\tkg', '|||BW'],
    ['Load\tUnit', '70\t% 1RM', '||70 %|'],
    ['Load\tUnit\tRPE', '\tkg\t8', '||RPE 8|'],
    ['Gewicht\tEinheit', '185\tlb', '||185 lb|'],
    ['Dauer\tEinheit', '40\ts', '40 s|||'],
    ['Wdh\tEinheit', '40\ts', '40 s|||'],
  ])('is in the amount only where it can be: %s, %s', (headings, cells, line) => {
    expect(read(headings, cells)).toEqual([line]);
  });
});

test.each([
  ['Übung\tSätze\tGewicht\tEinheit\nKniebeuge\t3\t185\tlb\nBank\t3\t80\tkg', [';185 lb', ';80 kg']],
  ['Einheit\tÜbung\tSätze\tGewicht\nPower\tKniebeuge\t3\t80', ['Power;80 kg']],
  ['Übung\tSätze\tGewicht\tEinheit\nKniebeuge\t3\t80\tBeine', ['Beine;80 kg']],
  ['Unit\tExercise\tSets\tWeight\nPower\tSquat\t3\t80', [';80 kg']],
])('a column of units stands behind the exercise: %s', (text, lines) => {
  expect(pastedLines(text).lines.map(({ session, line }) => `${session};${line.target}`)).toEqual(lines);
});

describe('a date', () => {
  test.each([
    ['RPE', '8-Jul', '7-8', '||RPE 7-8|'],
    ['Load (lb)', '10-Aug', '8-10', '||8-10 lb|'],
    ['RIR', 'Feb-03', '2-3', '||RPE 7-8|'],
    ['% 1RM', '8/10/2026', '8-10', '||8-10 %|'],
    ['Zone', '3-Feb', '2-3', '||Z2-3|'],
    ['Pace (min/mi)', '9-Aug', '8:00-9:00', '||4:58-5:36 /km|'],
    ['Reps (s)', '10-Aug', '8-10', '8-10 s|||'],
    ['Duration (min)', '10. Aug', '8-10', '8-10 min|||'],
    ['Amount (km)', '10-Aug', '8-10', '8-10 km|||'],
    ['Rest (min)', '3-Feb', '2-3', '|2-3 min||'],
    ['Reps\tUnit', '10-Aug\ts', '8-10', '8-10 s|||'],
    ['Load\tUnit', '10-Aug\tlb', '8-10', '||8-10 lb|'],
    ['Reps', '10-Aug', '8-10', '8-10|||'],
  ])('keeps the unit of its column until it is corrected: %s, %s', (headings, cells, typed, line) => {
    const pasted = pastedLines(`Exercise\tSets\t${headings}\nX\t3\t${cells}`);
    expect([pasted.lines.length, pasted.wrong.length]).toEqual([0, 1]);
    const table = buildUnreadTable(pasted);
    expect(pastedLines(table)).toMatchObject({ lines: [], wrong: [{}] });
    const { lines, wrong } = pastedLines(table.replace(cells.split('\t')[0]!, typed));
    expect(wrong).toEqual([]);
    expect(lines.map(({ line: { reps, rest, target, notes } }) => [reps, rest, target, notes].join('|'))).toEqual([
      line,
    ]);
  });

  test.each(['Mar 5', 'Mar-5', '5. Mar'])('%s is no amount of repetitions', (cell) => {
    expect(read('Reps', cell)).toEqual([]);
  });

  test('is no distance in metres, and no list of times', () => {
    expect(read('Reps', '42195 m')).toEqual(['42195 m|||']);
    expect(read('Reps', '12/10/30 s')).toEqual(['12/10/30 s|||']);
    expect(read('Amount (m)', '42195')).toEqual([]);
  });

  test('has no later year than the present one', () => {
    vi.useFakeTimers({ now: new Date('2026-11-02T06:00:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const lists = ['10/10/30', '10/12/27', '12/10/8', '12-10-8', '12/10'];
    for (const list of lists) {
      expect(read('Reps', list)).toEqual([`${list}|||`]);
      expect(read('Reps (s)', list)).toEqual([`${list} s|||`]);
      expect(read('Rest (s)', list)).toEqual([`|${list} s||`]);
    }
    expect(read('Reps\tUnit', '10/10/30\ts')).toEqual(['10/10/30 s|||']);
    for (const date of ['10/12/26', '10/12/24']) {
      expect(read('Reps', date)).toEqual([]);
      expect(read('Reps (s)', date)).toEqual([]);
    }
  });
});
