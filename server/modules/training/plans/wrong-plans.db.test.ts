import { describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { type TrainingPlanRequest } from '#contract/training/plans/plans-builder.studio.ts';
import { PLANS, buildPlanLine, buildPlanRequest } from './plans.harness.ts';
import { plansShop } from './plans-shop.harness.ts';

const { add, coach, send } = await plansShop();

async function refused(more: Partial<TrainingPlanRequest>) {
  const response = await send('POST', PLANS, buildPlanRequest(more));
  expect(response.status).toBe(400);
  const { error } = ErrorResponse.parse(await response.json());
  return error.issues;
}

describe('bad input', () => {
  const day = buildPlanRequest().days[0]!;

  test.for([
    ['a plan with no days', { days: [] }, 'days', 'Add at least one day.'],
    ['a day with nothing in it', { days: [{ ...day, lines: [] }] }, 'days.0.lines', 'Add an exercise to this day.'],
    [
      'a line without a name',
      { days: [{ ...day, lines: [buildPlanLine('')] }] },
      'days.0.lines.0.name',
      'Enter a name.',
    ],
    [
      'a block of one',
      {
        days: [{ ...day, lines: [buildPlanLine('Pair', { part: 'superset' }), buildPlanLine('Dip', { part: 'in' })] }],
      },
      'days.0.lines.0.name',
      'Add at least two exercises to the block.',
    ],
    [
      'intervals of nothing',
      { days: [{ ...day, lines: [buildPlanLine('Run', { part: 'intervals' }), buildPlanLine('Row')] }] },
      'days.0.lines.0.name',
      'Add at least one exercise to the intervals.',
    ],
    [
      'what a block does not have',
      {
        days: [
          {
            ...day,
            lines: [
              buildPlanLine('Pair', { part: 'superset', reps: '', target: '80 kg' }),
              buildPlanLine('Dip', { part: 'in' }),
              buildPlanLine('Row', { part: 'in' }),
            ],
          },
        ],
      },
      'days.0.lines.0.target',
      'Enter this on the block’s exercises instead.',
    ],
    [
      'a part of nothing',
      { days: [{ ...day, lines: [buildPlanLine('Dip', { part: 'in' })] }] },
      'days.0.lines.0.name',
      'No block above this line.',
    ],
    [
      'a target that is none',
      { days: [{ ...day, lines: [buildPlanLine('Run', { target: 'fast' })] }] },
      'days.0.lines.0.target',
      'Use a weight (82.5 kg, 185 lb, 75 %), pace (4:30-4:45), heart rate (150 bpm), zone (Z2), power (220 W) or effort (RPE 8, 2 RIR).',
    ],
    [
      'sets that nobody does',
      { days: [{ ...day, lines: [buildPlanLine('Squat', { sets: '21' })] }] },
      'days.0.lines.0.sets',
      'Use 1 to 20 sets.',
    ],
    [
      'a line that stands twice',
      { days: [{ ...day, lines: [buildPlanLine('A', { id: 'a' }), buildPlanLine('A', { id: 'a' })] }] },
      'days.0.lines.1.name',
      'This line is listed twice. Remove it and add it again.',
    ],
    [
      'a day that stands twice',
      { days: [day, day] },
      'days.1.name',
      'This day is listed twice. Remove it and add it again.',
    ],
    [
      'weeks on some days only',
      {
        days: [
          { ...day, week: 1 },
          { ...day, id: 'd-2' },
        ],
      },
      'days.1.name',
      'Other days have a week. Enter one for this day, too.',
    ],
    [
      'a week behind the last one',
      { days: [{ ...day, week: 5 }] },
      'days.0.name',
      'This day’s week is after the end of the plan.',
    ],
    ['105 weeks', { weeks: '105' }, 'weeks', 'Use 1 to 104 weeks.'],
    [
      '15 days in a week',
      { days: Array.from({ length: 15 }, (_, at) => ({ ...day, id: `d-${at}` })) },
      'days.14.name',
      'Use at most 14 days per week.',
    ],
    [
      '41 lines on a day',
      { days: [{ ...day, lines: Array.from({ length: 41 }, (_, at) => buildPlanLine(`Line ${at}`)) }] },
      'days.0.lines',
      'Use at most 40 lines per day.',
    ],
    ['a title of 121 letters', { title: 'x'.repeat(121) }, 'title', 'Use at most 120 characters.'],
  ] as const)('%s is refused with its sentence', async ([, more, path, message]) => {
    expect(await refused(more as unknown as Partial<TrainingPlanRequest>)).toEqual([{ path, message }]);
  });

  test('a plan that is not there, or of another name, is a 404, and so is a copy that does not exist', async () => {
    for (const key of ['nothing', 'c-00000000', '%27--', 'UPPER']) {
      expect((await coach.ask(`${PLANS}/${key}`)).status).toBe(404);
      expect((await send('PUT', `${PLANS}/${key}`, { ...buildPlanRequest(), version: 1 })).status).toBe(404);
      expect((await send('POST', `${PLANS}/${key}/copy`, { title: 'A' })).status).toBe(404);
      expect((await send('POST', `${PLANS}/${key}/end`)).status).toBe(404);
    }
  });

  test('HTML in every field is text', async () => {
    const html = '<img src=x onerror=alert(1)>';
    const { key, plan } = await add({
      title: html,
      description: html,
      days: [
        { id: 'd-1', week: null, day: html, name: html, lines: [buildPlanLine(html, { reps: html, notes: html })] },
      ],
      guidelines: html,
    });
    expect([plan.title, plan.days[0]?.name, plan.days[0]?.lines[0]?.notes]).toEqual([html, html, html]);
    expect(key).toMatch(/^img-src-x/);
  });
});
