import type { ProgramResponse, ProgramsResponse } from '#contract/programs.ts';

/** The free guide that the shop makes and mails. */
export function isGuide({ price, askedAt }: ProgramResponse): boolean {
  return Number(price) === 0 && askedAt === undefined;
}

/** What a front page offers for free: the shop's own guide, or the coach's first free programme. */
export function freeStart(programs: ProgramsResponse, taken: readonly string[] = []): ProgramResponse | undefined {
  if (taken.includes('routine')) return undefined;
  const free = programs.filter(({ price }) => Number(price) === 0);
  return free.find((each) => isGuide(each) || each.guideFile) ?? free[0];
}
