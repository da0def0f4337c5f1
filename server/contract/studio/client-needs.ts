/** Why a client needs the coach, the most urgent first. Free of zod: the studio uses them as values. */
export const CLIENT_NEEDS = ['waiting', 'pain', 'card', 'quiet', 'plan'] as const;
export type ClientNeed = (typeof CLIENT_NEEDS)[number];
