import type { ProgramsResponse } from '#contract/programs.ts';

/** A programme's name as people are shown it; as it was bought where the shop knows it no more. */
export function programTitle(
  programId: number,
  programs: ProgramsResponse,
  bought: readonly { programId: number; programName: string }[],
): string {
  const known = programs.find(({ id }) => id === programId)?.displayName;
  // words: what neither the shop nor what was bought has a name for is called so in every language
  return known || bought.find((each) => each.programId === programId)?.programName || `Programme ${programId}`;
}
