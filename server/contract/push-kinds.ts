/** What a member can be told by their browser; a `rest-over` comes from the page itself, and from no server. */
export const PUSH_KINDS = ['session-today', 'coach-answered', 'plan-new', 'rest-over'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Devices that a member can have told; the one that was there longest makes room. */
export const PUSH_DEVICES = 10;
