/** Milliseconds since some moment. Tests and stories put in a clock of their own. */
export const clock = { now: () => performance.now() };
