import { parseUnit } from '#contract/training/set-unit.ts';
import { describe, expect, test } from 'vitest';
import { firstNumber, listMovements, restSeconds } from './plan-numbers.ts';
import { plan } from '../training.factory.ts';

describe('a rest', () => {
  test.each([
    ['90 s', 90],
    ['90 s, walk down', 90],
    ['120 s easy jog', 120],
    ['2 min', 120],
    ['2 min easy jog', 120],
    ['1.5 min', 90],
    ['1,5 min', 90],
    ['60-90 s', 60],
    ['1:30', 90],
    ['45 seconds', 45],
    ['3 minutes', 180],
    ['120', 120],
    ['60-90', 60],
    ['2', 120],
    ['0', 0],
    ['none', 0],
    ['', 0],
    ['as you like', 0],
    ['400 m', 0],
    ['30 min apart', 0],
    ['9'.repeat(400), 0],
  ])('of "%s" takes %i seconds', (text, seconds) => {
    expect(restSeconds(text)).toBe(seconds);
  });

  test.each([
    [
      'en',
      120,
      [
        '120 s',
        '120 sec',
        '120 secs.',
        '120-second rest',
        '120 seconds',
        '2 m',
        '2 mins',
        '2 minutes',
        'rest 2 min',
        '120 to 150 s',
      ],
    ],
    [
      'de',
      120,
      ['120 s', '120 Sek', '120 Sek. Pause', '120 Sekunden', '2 Min', '2 Min.', '2 Minuten', '120 bis 150 Sek'],
    ],
    ['es', 120, ['120 s', '120 seg', '120 seg.', '120 segundos', '2 min', '2 minutos', '120 a 150 segundos']],
    ['fi', 120, ['120 s', '120 sek', '120 sekuntia', '120 sekunnin tauko', '2 min', '2 minuuttia', '2 minuutin tauko']],
    ['ja', 120, ['120秒', '120 秒間', '２分', '2分間休む', '１２０秒', '120〜150秒', '2～3分']],
    ['ko', 120, ['120초', '120 초', '2분', '2분간 휴식', '120~150초']],
    ['pt-BR', 120, ['120 s', '120 seg', '120 segundos', '2 min', '2 minutos', '120 a 150 seg', '120s']],
    ['sv', 120, ['120 s', '120 sek', '120 sek.', '120 sekunder', '2 min', '2 minuter', '120 till 150 sek']],
    ['signs', 120, ["2'", '2′', '2’', '120"', '120″', '120”', "120''", "2' rest", "2-3'", '2:00', 'Pause 2:00']],
    [
      'both',
      90,
      ['1\'30"', '1′30″', '1’30”', "1'30''", "1' 30", "1'30", '1 min 30 s', '1 min 30', '1m30s', '1 Min. 30 Sek.'],
    ],
    [
      'both',
      90,
      ['1 minuto y 30 segundos', '1 minuutti 30 sekuntia', '1分30秒', '1분 30초', '1 minut och 30 sekunder'],
    ],
    [
      'none',
      0,
      ['3 sets', '10 reps', '3 sekvenser', '2 minimum', '2 minor', "30'", '12 segments', '1:1', '3:1:2:0', '30分'],
    ],
  ])('in %s is %i', (_, seconds, texts) => {
    expect(texts.map((text) => [text, restSeconds(text)])).toEqual(texts.map((text) => [text, seconds]));
  });
});

test.each([
  ['8-10', 8, 'reps'],
  ['10 each leg', 10, 'reps'],
  ['60 s each side', 60, 's'],
  ['800 m', 800, 'm'],
  ['40-60 min', 40, 'min'],
  ['1:30', 90, 's'],
  ['8 (3 s hold)', 8, 'reps'],
  ['8 slow breaths', 8, 'reps'],
  ['to the wall', undefined, 'reps'],
])('"%s" begins with %s and counts %s', (reps, number, unit) => {
  expect([firstNumber(reps), parseUnit(reps)]).toEqual([number, unit]);
});

test('a superset is logged by its parts, and running moves no weight', () => {
  const [squat, superset, stretch] = plan().workouts[0]!.exercises.map(listMovements);
  expect(squat).toMatchObject([{ id: 'back-squat', weighted: true }]);
  expect(superset?.map(({ id }) => id)).toEqual(['split-squat', 'pull-up']);
  expect(superset?.map(({ weighted }) => weighted)).toEqual([true, true]);
  expect(stretch).toMatchObject([{ weighted: false }]);
  expect(listMovements(plan().workouts[1]!.exercises[0]!)).toMatchObject([{ weighted: false }]);
});

test.each([
  ['Core', 'Front plank', '40 s', undefined, false],
  ['Strength', 'Wall sit', '45 s', undefined, false],
  ['Core', 'Dead bug', '8 each side', undefined, false],
  ['Core', 'Pallof press', '10 each side', 'weight', true],
  ['Conditioning', 'Press-up', '10-15', 'reps', false],
  ['Conditioning', 'Rowing machine', '250 m', undefined, false],
  ['Conditioning', 'Farmer’s carry', '40 m', undefined, true],
  ['Strength', 'Loaded hold', '30 s', 'carry', true],
  ['Strength', 'Back squat', '5-6', undefined, true],
] as const)('%s, %s of %s asks for a weight only where one is moved', (category, name, reps, kind, weighted) => {
  const dose = { id: 'x', name, sets: 3, reps, rest: 'none', ...(kind && { kind }) };
  expect(listMovements({ type: 'regular', category, ...dose })).toMatchObject([{ weighted }]);
});
