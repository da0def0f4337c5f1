/** Kinds of effort of a set, with their limits. Free of zod: browsers use it as values. */
export const EFFORTS = ['seconds', 'pace', 'bpm', 'rpe'] as const;
export type Effort = (typeof EFFORTS)[number];

/** Efforts of one set. Absent: the sender does not know the field, and the stored value stays. Null: none. */
export type Efforts = { [name in Effort]?: number | null | undefined };

interface Limits {
  min: number;
  max: number;
  step: number;
}

/** `seconds`, `pace` in seconds a kilometre, `bpm`, `rpe` as perceived exertion. Targets have the same limits. */
export const EFFORT_LIMITS: Readonly<Record<Effort, Limits>> = {
  seconds: { min: 1, max: 86_400, step: 1 },
  pace: { min: 60, max: 3_599, step: 1 },
  bpm: { min: 30, max: 250, step: 1 },
  rpe: { min: 1, max: 10, step: 0.5 },
};

/** Returns true if the value is within its limits. */
export function isPlausibleEffort(name: Effort, value: number): boolean {
  const { min, max, step } = EFFORT_LIMITS[name];
  return value >= min && value <= max && Number.isInteger(value / step);
}

/** Returns only the efforts of a set. */
export function pickEfforts(set: Efforts): { [name in Effort]?: number } {
  return Object.fromEntries(EFFORTS.flatMap((name) => (typeof set[name] === 'number' ? [[name, set[name]]] : [])));
}

/** Returns true if two sets have the same efforts. */
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
