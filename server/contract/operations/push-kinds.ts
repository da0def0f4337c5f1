/** Kinds of notifications. The device shows `rest-over` itself, and the server only sends it for long rests. */
export const PUSH_KINDS = ['session-today', 'coach-answered', 'plan-new', 'rest-over'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Maximum number of a member's devices with notifications; the oldest is replaced. */
export const PUSH_DEVICES = 10;

/** Notification tag of the end of a rest, for device and server: a later one replaces it. */
export const REST_TAG = 'rest';
