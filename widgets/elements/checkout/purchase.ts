import type { ProgramResponse } from '#contract/catalog/programs.ts';

/** True for a paid one-time programme, in either spelling. */
export function isOneTime({ type, price }: ProgramResponse): boolean {
  return (type === 'one-time' || type === 'one_time') && !/^0+(\.0+)?$/.test(price);
}

/** Returns the days of the money-back guarantee; null without one. */
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
  /** Euro a month, as a decimal string. */
  price: string;
  minimumMonths: number | null;
}

/** Returns the monthly one-to-one coaching, if there is an offer. */
export function coachingIn(programs: readonly ProgramResponse[]): Coaching | undefined {
  for (const { id, coaching, displayName, offers } of programs) {
    const monthly = coaching && offers.find(({ kind, interval }) => kind === 'standard' && interval === 'month');
    if (monthly) return { id, name: displayName, price: monthly.price, minimumMonths: monthly.minimumMonths };
  }
  return undefined;
}
