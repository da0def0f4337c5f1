import { clock, EFFORT_LIMITS } from '../efforts.ts';
import type { Target } from '../training.ts';

/** What a target may be at all: what is outside was meant as something else. What is logged has the same limits. */
const BOUNDS: Readonly<Record<Target['kind'], { min: number; max: number }>> = {
  weight: { min: 0.1, max: 1_000 },
  pace: EFFORT_LIMITS.pace,
  'heart-rate': EFFORT_LIMITS.bpm,
  effort: EFFORT_LIMITS.rpe,
};
const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,3})?`;
const DASH = String.raw`\s*(?:-|\u2013|\u2014|to)\s*`;
const PACE = new RegExp(String.raw`^(\d{1,2}:\d{2})(?:${DASH}(\d{1,2}:\d{2}))?\s*(?:min)?\s*(?:/\s*km)?$`);
const AMOUNT = new RegExp(String.raw`^(${NUMBER})(?:${DASH}(${NUMBER}))?$`);

/** How a unit is written: before or behind the numbers, in the ways that people and spreadsheets do. */
const UNITS: readonly (readonly [Target['kind'], RegExp])[] = [
  ['heart-rate', /^(?:hr|pulse|puls|syke|fc)\s+|\s*(?:bpm|\/\s*min)$/],
  ['effort', /^(?:rpe|effort|@)\s*|\s*\/\s*10$/],
  ['weight', /\s*kgs?$/],
];

/**
 * A target as it is typed: "82.5 kg" or "82,5", "4:30-4:45", "150-160 bpm", "RPE 7-8" or "8/10". Nothing typed is no
 * target; what cannot be read is 'wrong'.
 */
export function readTarget(typed: string): Target | undefined | 'wrong' {
  const text = typed.trim().toLowerCase();
  if (text === '') return undefined;
  const pace = PACE.exec(text);
  if (pace) return within('pace', seconds(pace[1]!), pace[2] === undefined ? null : seconds(pace[2]));
  const [kind, unit] = UNITS.find(([, written]) => written.test(text)) ?? (['weight', /$/] as const);
  const amount = AMOUNT.exec(text.replace(unit, ''));
  if (!amount) return 'wrong';
  return within(kind, number(amount[1]!), amount[2] === undefined ? null : number(amount[2]));
}

/** As it is typed, in one way for each kind. */
export function targetText(target: Target | undefined): string {
  if (!target) return '';
  const { kind, from, to } = target;
  const say = kind === 'pace' ? clock : String;
  const range = to === null || to === from ? say(from) : `${say(from)}-${say(to)}`;
  if (kind === 'pace') return `${range} /km`;
  if (kind === 'heart-rate') return `${range} bpm`;
  return kind === 'effort' ? `RPE ${range}` : `${range} kg`;
}

function within(kind: Target['kind'], one: number, other: number | null): Target | 'wrong' {
  const { min, max } = BOUNDS[kind];
  const ends = [one, other ?? one];
  if (ends.some((end) => !(end >= min && end <= max))) return 'wrong';
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return { kind, from, to: other === null || from === to ? null : to };
}

function number(text: string): number {
  return Number(text.replace(',', '.'));
}

function seconds(text: string): number {
  const [minutes, rest] = text.split(':').map(Number);
  return rest! > 59 ? Number.NaN : minutes! * 60 + rest!;
}
