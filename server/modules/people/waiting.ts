/** Of the person's words a list shows the beginning. */
export const LAST_WORDS_SHOWN = 200;

/** SQL: somebody waits for the coach's answer. The clients, Today and the inbox all ask this. */
export const waits = (thread = 'thread') => `(${thread}.spam is null and ${thread}.status = 'open')`;

/** SQL: since when, in a thread that waits; rows of before know it by what was promised, or by what was said last. */
export const waitsSince = (thread = 'thread') =>
  `coalesce(${thread}.waits_since, ${thread}.promised_since, ${thread}.last_at)`;
