import { describe, expect, test } from 'vitest';
import type { TrainingPlan } from '#contract/training/training.ts';
import { day, planBody } from './own-plans.harness.ts';
import { renewCopy, rewriteCopy } from './renew-copy.ts';
import { schedulePlan } from './schedule-plan.ts';

const schedule = { start: '2026-11-16', weekdays: [1, 3, 5] };
const template = planBody('template', { weeks: 2 });
const copy = { body: { ...schedulePlan(template, schedule), key: 'c-1' }, formerDays: null };
const now = (own: Partial<Parameters<typeof renewCopy>[2]> = {}) => ({
  schedule,
  today: '2026-11-20',
  logged: new Set<string>(),
  moved: new Map<string, string>(),
  ...own,
});
const ids = (days: readonly { id: string }[]) => days.map(({ id }) => id);
const renamed = (name: string): TrainingPlan => ({
  ...template,
  workouts: template.workouts.map((each) => (each.id === 'legs' ? { ...each, name } : each)),
});

describe('a template’s changes reach a copy', () => {
  test('from today on: what lay before stays as it was', () => {
    const { body, changed, kept, added, removed } = renewCopy(copy, renamed('Heavy legs'), now());
    expect(body.key).toBe('c-1');
    expect(ids(changed)).toEqual(['legs-w2']);
    expect(ids(kept)).toEqual(['legs-w1']);
    expect([...added, ...removed]).toEqual([]);
    expect(body.workouts.map(({ id, name, date }) => [id, name, date])).toEqual([
      ['legs-w1', 'Name of legs', '2026-11-16'],
      ['arms-w1', 'Name of arms', '2026-11-18'],
      ['run-w1', 'Name of run', '2026-11-20'],
      ['legs-w2', 'Heavy legs', '2026-11-23'],
      ['arms-w2', 'Name of arms', '2026-11-25'],
      ['run-w2', 'Name of run', '2026-11-27'],
    ]);
  });

  test('and not on days that were trained ahead, or moved into what is over', () => {
    expect(ids(renewCopy(copy, renamed('Heavy'), now({ logged: new Set(['legs-w2']) })).changed)).toEqual([]);
    const moved = new Map([['legs-w2', '2026-11-19']]);
    expect(ids(renewCopy(copy, renamed('Heavy'), now({ moved })).changed)).toEqual([]);
    // A day moved from the past to the future is still due.
    const ahead = new Map([['legs-w1', '2026-11-21']]);
    expect(ids(renewCopy(copy, renamed('Heavy'), now({ moved: ahead })).changed)).toEqual(['legs-w1', 'legs-w2']);
  });

  test('with days that come and go; what went is remembered, and forgotten once it is there again', () => {
    const other = { ...template, workouts: [day('legs'), day('swim'), day('run')] };
    const renewed = renewCopy(copy, other, now());
    expect(ids(renewed.added)).toEqual(['swim-w2']);
    expect(ids(renewed.removed)).toEqual(['arms-w2']);
    expect(ids(renewed.formerDays)).toEqual(['arms-w2']);
    expect(ids(renewed.body.workouts)).toEqual(['legs-w1', 'arms-w1', 'run-w1', 'legs-w2', 'swim-w2', 'run-w2']);
    expect(renewed.body.workouts.at(-2)?.date).toBe('2026-11-25');
    const back = renewCopy(renewed, template, now());
    expect(ids(back.formerDays)).toEqual(['swim-w2']);
    expect(back.body).toEqual(copy.body);
  });

  test('a longer one is longer, a shorter one keeps the weeks that were trained', () => {
    expect(renewCopy(copy, { ...template, weeks: 3 }, now()).body).toMatchObject({
      weeks: 3,
      client: { until: '2026-12-06' },
    });
    const shorter = renewCopy(copy, { ...template, weeks: 1 }, now({ logged: new Set(['run-w2']) }));
    expect(shorter.body).toMatchObject({ weeks: 2, client: { until: '2026-11-29' } });
    expect(ids(shorter.body.workouts)).toEqual(['legs-w1', 'arms-w1', 'run-w1', 'run-w2']);
  });

  test('that has not changed leaves it as it is', () => {
    const same = renewCopy(copy, template, now());
    expect(same.body).toEqual(copy.body);
    expect([...same.added, ...same.removed, ...same.changed, ...same.kept, ...same.formerDays]).toEqual([]);
  });
});

describe('a copy that is changed by hand', () => {
  test('keeps its dates, and gives what is new one', () => {
    const typed = { ...copy.body, workouts: copy.body.workouts.map(({ date: _date, ...each }) => each) };
    expect(rewriteCopy(copy, typed).body).toEqual(copy.body);
    const more = { ...typed, workouts: [...typed.workouts.slice(0, 5), day('swim', { week: 2 })] };
    const rewritten = rewriteCopy(copy, more);
    expect(rewritten.body.workouts.at(-1)).toMatchObject({ id: 'swim', date: '2026-11-27' });
    expect(ids(rewritten.formerDays)).toEqual(['run-w2']);
  });

  test('made alike in all weeks, has the days that it had: what was trained stays trained, on its date', () => {
    const ofWeek = (week: number) =>
      copy.body.workouts.flatMap((each) => (each.week === week ? [{ ...each, week: undefined, name: 'Alike' }] : []));
    const typed = { ...copy.body, workouts: ofWeek(2) };
    const { body, formerDays } = rewriteCopy(copy, typed, new Set(['legs-w1', 'run-w2']));
    expect(body.workouts.map(({ id, name, date }) => [id, name, date])).toEqual([
      ['legs-w1', 'Name of legs', '2026-11-16'],
      ['arms-w1', 'Alike', '2026-11-18'],
      ['run-w1', 'Alike', '2026-11-20'],
      ['legs-w2', 'Alike', '2026-11-23'],
      ['arms-w2', 'Alike', '2026-11-25'],
      ['run-w2', 'Alike', '2026-11-27'],
    ]);
    expect(formerDays).toEqual([]);
    expect(new Set(body.workouts.map(({ week }) => week))).toEqual(new Set([1, 2]));
  });

  test('made alike with a day less and a new one keeps the others, and what was trained without a place', () => {
    const [legs, , run] = copy.body.workouts
      .filter(({ week }) => week === 1)
      .map((each) => ({ ...each, week: undefined }));
    const typed = { ...copy.body, workouts: [run!, day('swim'), legs!] };
    const { body, formerDays } = rewriteCopy(copy, typed, new Set(['arms-w2']));
    expect(ids(body.workouts)).toEqual(['run-w1', 'swim-w1', 'legs-w1', 'run-w2', 'swim-w2', 'legs-w2', 'arms-w2']);
    expect(body.workouts.at(-1)).toMatchObject({ name: 'Name of arms', date: '2026-11-25' });
    expect(ids(formerDays)).toEqual(['arms-w1']);
    // A longer plan continues with its own days.
    const longer = rewriteCopy(copy, { ...typed, weeks: 3 }).body;
    expect(ids(longer.workouts.slice(-3))).toEqual(['run-w1-w3', 'swim-w3', 'legs-w1-w3']);
  });
});
