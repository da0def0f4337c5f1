/** Options of a coaching profile and a check-in. Free of zod: browsers use it as values. */
export const FITNESS_LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export const PRIMARY_GOALS = ['weight-loss', 'muscle-gain', 'endurance', 'strength', 'general-fitness'] as const;
export type PrimaryGoal = (typeof PRIMARY_GOALS)[number];
export const WORKOUT_DURATIONS = ['30min', '45min', '60min', '90min'] as const;
export const WORKOUT_TIMES = ['morning', 'afternoon', 'evening'] as const;

export interface Bounds {
  min: number;
  max: number;
}
export const AGE: Bounds = { min: 16, max: 100 };
export const WEIGHT_KG: Bounds = { min: 30, max: 300 };
export const HEIGHT_CM: Bounds = { min: 100, max: 250 };
export const WORKOUT_DAYS: Bounds = { min: 3, max: 6 };

/** Longest texts, in characters. */
export const LINE_MAX = 100;
export const PHONE_MAX = 40;
export const NOTE_MAX = 2_000;
export const ANSWER_MAX = 5_000;

/**
 * Versions of the consent to store health data (GDPR, article 9); each covers at least what the one before covers. `health-1`:
 * answers about health in a form. `health-2`: pain and notes in the training log, reasons for skipped days, pictures in
 * messages, and the record of each reading of notes. `health-3` covers the same and corrects translations.
 */
export const HEALTH_CONSENTS = ['health-1', 'health-2', 'health-3'] as const;
export type HealthConsentVersion = (typeof HEALTH_CONSENTS)[number];
/** The earlier version of the forms before a payment; pages from then still send it. */
export const HEALTH_CONSENT = 'health-1';
/** Current version, which forms show. */
export const COACHING_CONSENT = 'health-3';
/** Versions that cover as much as the current one; clients with any other are asked again. */
export const COVERING_CONSENTS = ['health-2', COACHING_CONSENT] as const;

/** Questions of the onboarding forms that may be about health. Each reading of their answers is recorded. */
export const ABOUT_HEALTH: readonly string[] = ['injuriesOrConditions', 'currentWeight', 'height', 'biggestChallenge'];
