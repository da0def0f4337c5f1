import { expect, test } from 'vitest';
import { isDue } from './backup.job.ts';

const ZONE = 'Europe/Helsinki';
const at = (local: string) => new Date(`2026-11-${local}:00+02:00`);

test.each([
  ['in the first night', null, '29T03:10', true],
  ['before three o’clock', at('28T03:00'), '29T02:59', false],
  ['at three o’clock of the next day', at('28T03:00'), '29T03:00', true],
  ['on a day that had one', at('29T03:05'), '29T23:59', false],
  ['by day, where the shop was down at night', at('28T03:05'), '29T14:00', true],
  ['after one of a clock that ran ahead', new Date('2030-01-01T03:00:00Z'), '29T03:10', true],
])('a backup %s', (_, last, now, due) => {
  expect(isDue(last, at(now), ZONE)).toBe(due);
});
