/** Monotonic clock in milliseconds. Tests and stories replace it. */
export const clock = { now: () => performance.now() };
