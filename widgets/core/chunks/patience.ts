/** Delay before a late load is reported to the visitor, in milliseconds. */
export const PATIENCE_MS = 8_000;
