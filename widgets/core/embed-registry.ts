/** What the embed script leaves for the widgets it loads, and for later copies of itself. */
export interface EmbedRegistry {
  /** The coach's site, without a slash at the end. */
  base: string;
}

/**
 * Where it is left. By name and not by import: code shared with the embed script would be imported
 * from that script, and its address may carry a query that would make it a second one.
 */
export type EmbedGlobal = typeof globalThis & { [key: symbol]: EmbedRegistry | undefined };

/** The registry, or undefined where no embed script has run: on the coach's own site. */
export function embedRegistry(): EmbedRegistry | undefined {
  return (globalThis as EmbedGlobal)[Symbol.for('coach.embed')];
}
