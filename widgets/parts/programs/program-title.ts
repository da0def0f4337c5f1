import type { ProgramsResponse } from '#contract/catalog/programs.ts';

/** Name of a programme and its language; undefined if unknown. */
export interface ProgramTitle {
  title: string;
  language: string | undefined;
}

/** Returns a programme's display name; as bought, if the shop no longer has the programme. */
export function programTitle(
  programId: number,
  programs: ProgramsResponse,
  bought: readonly { programId: number; programName: string }[],
): ProgramTitle {
  const known = programs.find(({ id }) => id === programId);
  const title = known?.displayName || bought.find((each) => each.programId === programId)?.programName;
  // words: what neither the shop nor what was bought has a name for is called so in every language
  return { title: title || `Programme ${programId}`, language: known?.language };
}
