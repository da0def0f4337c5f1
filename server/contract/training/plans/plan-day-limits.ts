/** Maximum length of a reason for skipping a day, in characters. Has a file without zod, which members do not load. */
export const REASON_MAX = 300;
