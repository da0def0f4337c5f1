/** Why a client needs the coach, the most urgent first. Free of zod: the studio uses them as values. */
export const CLIENT_NEEDS = ['waiting', 'pain', 'new', 'card', 'quiet', 'plan'] as const;
export type ClientNeed = (typeof CLIENT_NEEDS)[number];

/** Filters of the client list: a need, or a check-in without an answer. */
export const CLIENT_PARTS = ['waiting', 'check-in', 'pain', 'new', 'card', 'quiet', 'plan'] as const;
export type ClientPart = (typeof CLIENT_PARTS)[number];
