/** What a member can be told by their browser; of a `rest-over` the device tells, and the shop only where the rest is too long for that. */
export const PUSH_KINDS = ['session-today', 'coach-answered', 'plan-new', 'rest-over'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Devices that a member can have told; the one that was there longest makes room. */
export const PUSH_DEVICES = 10;

/** By which a browser knows the end of a rest, whoever tells of it: a later one takes its place. */
export const REST_TAG = 'rest';
