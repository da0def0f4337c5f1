/** Delay after which a visitor learns that something is late, in milliseconds. */
export const PATIENCE_MS = 8_000;
