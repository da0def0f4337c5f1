/** What a set was like besides what was counted, and in which limits. Free of zod: browsers use it as values. */
export const EFFORTS = ['seconds', 'pace', 'bpm', 'rpe'] as const;
export type Effort = (typeof EFFORTS)[number];

/** Of one set. Absent: who sends it does not know of it, so that what is known stays. Null: there is none, or it was taken back. */
export type Efforts = { [name in Effort]?: number | null | undefined };

interface Limits {
  min: number;
  max: number;
  step: number;
}

/** `seconds` that it took, `pace` in seconds a kilometre, `bpm` in beats a minute, `rpe` how hard it felt. What is outside was meant as something else; a target of a plan has the same limits. */
export const EFFORT_LIMITS: Readonly<Record<Effort, Limits>> = {
  seconds: { min: 1, max: 86_400, step: 1 },
  pace: { min: 60, max: 3_599, step: 1 },
  bpm: { min: 30, max: 250, step: 1 },
  rpe: { min: 1, max: 10, step: 0.5 },
};

/** Whether somebody can have done a set like that. */
export function isPlausibleEffort(name: Effort, value: number): boolean {
  const { min, max, step } = EFFORT_LIMITS[name];
  return value >= min && value <= max && Number.isInteger(value / step);
}

/** What is known of a set, and nothing else of it. */
export function pickEfforts(set: Efforts): { [name in Effort]?: number } {
  return Object.fromEntries(EFFORTS.flatMap((name) => (typeof set[name] === 'number' ? [[name, set[name]]] : [])));
}

/** Whether the same is known of two. */
export function sameEfforts(one: Efforts, other: Efforts): boolean {
  return EFFORTS.every((name) => (one[name] ?? null) === (other[name] ?? null));
}

/** 245 seconds as "4:05", 3,750 as "1:02:30". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60)];
  const two = (number: number) => String(number % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole)}` : `${minutes}:${two(whole)}`;
}
