import type { ProgramResponse, ProgramsResponse } from '#contract/catalog/programs.ts';

/** Returns true for the shop's own free guide, which it creates and mails. */
export function isGuide({ price, askedAt }: ProgramResponse): boolean {
  return Number(price) === 0 && askedAt === undefined;
}

/** Returns a front page's free offer: the shop's guide, or the coach's first free programme. */
export function freeStart(programs: ProgramsResponse, taken: readonly string[] = []): ProgramResponse | undefined {
  if (taken.includes('routine')) return undefined;
  const free = programs.filter(({ price }) => Number(price) === 0);
  return free.find((each) => isGuide(each) || each.guideFile) ?? free[0];
}
