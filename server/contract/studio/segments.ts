/** Whom a letter is for, among those who are on the list: all, who has paid for something, who asked for a guide and paid for nothing. */
export const SEGMENTS = ['everybody', 'bought', 'guide-only'] as const;
export type Segment = (typeof SEGMENTS)[number];
