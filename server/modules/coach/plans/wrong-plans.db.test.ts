import { describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/errors.ts';
import { type TrainingPlanRequest } from '#contract/studio/plans-builder.ts';
import { PLANS, typedLine, typedPlan } from './plans.harness.ts';
import { plansShop } from './plans-shop.harness.ts';

const { add, coach, send } = await plansShop();

async function refused(more: Partial<TrainingPlanRequest>) {
  const response = await send('POST', PLANS, typedPlan(more));
  expect(response.status).toBe(400);
  const { error } = ErrorResponse.parse(await response.json());
  return error.issues;
}

describe('bad input', () => {
  const day = typedPlan().days[0]!;

  test.for([
    ['a plan with no days', { days: [] }, 'days', 'A training plan has at least one day.'],
    ['a day with nothing in it', { days: [{ ...day, lines: [] }] }, 'days.0.lines', 'This day has no exercise yet.'],
    ['a line without a name', { days: [{ ...day, lines: [typedLine('')] }] }, 'days.0.lines.0.name', 'Please name it.'],
    [
      'a block of one',
      { days: [{ ...day, lines: [typedLine('Pair', { part: 'superset' }), typedLine('Dip', { part: 'in' })] }] },
      'days.0.lines.0.name',
      'A block has at least two exercises in it.',
    ],
    [
      'intervals of nothing',
      { days: [{ ...day, lines: [typedLine('Run', { part: 'intervals' }), typedLine('Row')] }] },
      'days.0.lines.0.name',
      'A block of intervals has at least one exercise in it.',
    ],
    [
      'what a block does not have',
      {
        days: [
          {
            ...day,
            lines: [
              typedLine('Pair', { part: 'superset', reps: '', target: '80 kg' }),
              typedLine('Dip', { part: 'in' }),
              typedLine('Row', { part: 'in' }),
            ],
          },
        ],
      },
      'days.0.lines.0.target',
      'This is said of each exercise of the block: type it in their lines.',
    ],
    [
      'a part of nothing',
      { days: [{ ...day, lines: [typedLine('Dip', { part: 'in' })] }] },
      'days.0.lines.0.name',
      'There is no block above this line to be part of.',
    ],
    [
      'a target that is none',
      { days: [{ ...day, lines: [typedLine('Run', { target: 'fast' })] }] },
      'days.0.lines.0.target',
      'A target is a weight (82.5 kg, 185 lb or 75 %), a pace (4:30-4:45), a heart rate (150 bpm), a zone (Z2), a power (220 W) or an effort (RPE 8, 2 RIR).',
    ],
    [
      'sets that nobody does',
      { days: [{ ...day, lines: [typedLine('Squat', { sets: '21' })] }] },
      'days.0.lines.0.sets',
      'Sets are a number from 1 to 20.',
    ],
    [
      'a line that stands twice',
      { days: [{ ...day, lines: [typedLine('A', { id: 'a' }), typedLine('A', { id: 'a' })] }] },
      'days.0.lines.1.name',
      'This line stands twice on this day. Take it away and write it once more.',
    ],
    [
      'a day that stands twice',
      { days: [day, day] },
      'days.1.name',
      'This day stands twice in the plan. Take it away and write it once more.',
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
      'Some days have a week and this one has none: give every day one.',
    ],
    [
      'a week behind the last one',
      { days: [{ ...day, week: 5 }] },
      'days.0.name',
      'This day is in a week that the plan does not have.',
    ],
    ['105 weeks', { weeks: '105' }, 'weeks', 'A training plan has 1 to 104 weeks.'],
    [
      '15 days in a week',
      { days: Array.from({ length: 15 }, (_, at) => ({ ...day, id: `d-${at}` })) },
      'days.14.name',
      'A week has at most 14 days.',
    ],
    [
      '41 lines on a day',
      { days: [{ ...day, lines: Array.from({ length: 41 }, (_, at) => typedLine(`Line ${at}`)) }] },
      'days.0.lines',
      'A day has at most 40 lines.',
    ],
    ['a title of 121 letters', { title: 'x'.repeat(121) }, 'title', 'Please use at most 120 characters.'],
  ] as const)('%s is refused with its sentence', async ([, more, path, message]) => {
    expect(await refused(more as unknown as Partial<TrainingPlanRequest>)).toEqual([{ path, message }]);
  });

  test('a plan that is not there, or of another name, is a 404, and so is a copy that does not exist', async () => {
    for (const key of ['nothing', 'c-00000000', '%27--', 'UPPER']) {
      expect((await coach.ask(`${PLANS}/${key}`)).status).toBe(404);
      expect((await send('PUT', `${PLANS}/${key}`, { ...typedPlan(), version: 1 })).status).toBe(404);
      expect((await send('POST', `${PLANS}/${key}/copy`, { title: 'A' })).status).toBe(404);
      expect((await send('POST', `${PLANS}/${key}/end`)).status).toBe(404);
    }
  });

  test('HTML in every field is text', async () => {
    const html = '<img src=x onerror=alert(1)>';
    const { key, plan } = await add({
      title: html,
      description: html,
      days: [{ id: 'd-1', week: null, day: html, name: html, lines: [typedLine(html, { reps: html, notes: html })] }],
      guidelines: html,
    });
    expect([plan.title, plan.days[0]?.name, plan.days[0]?.lines[0]?.notes]).toEqual([html, html, html]);
    expect(key).toMatch(/^img-src-x/);
  });
});
