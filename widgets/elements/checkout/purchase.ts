import type { ProgramResponse } from '#contract/programs.ts';

/** Bought once, with either spelling, for more than nothing. */
export function isOneTime({ type, price }: ProgramResponse): boolean {
  return (type === 'one-time' || type === 'one_time') && !/^0+(\.0+)?$/.test(price);
}

/** Days in which the money is given back; null where none are promised. */
export function findGuaranteeDays({ offers }: ProgramResponse): number | null {
  return offers.find(({ interval }) => interval === 'once')?.guaranteeDays ?? null;
}

/** Returns the buyer's next address: the coaching onboarding or their programmes. */
export function returnAddress(pages: string, { coaching }: ProgramResponse): string {
  return `${pages}${coaching ? '/coaching/thank-you' : '/dashboard'}`;
}

export interface Coaching {
  id: number;
  name: string;
  /** Euro a month. */
  price: string;
  minimumMonths: number | null;
}

/** The coach in person, month by month, if that is on offer. */
export function coachingIn(programs: readonly ProgramResponse[]): Coaching | undefined {
  for (const { id, coaching, displayName, offers } of programs) {
    const monthly = coaching && offers.find(({ interval }) => interval === 'month');
    if (monthly) return { id, name: displayName, price: monthly.price, minimumMonths: monthly.minimumMonths };
  }
  return undefined;
}
