import type { Language } from '#contract/languages.ts';
import type { ProgramResponse } from '#contract/programs.ts';
import type { Resource } from '#widgets/core/resources.ts';
import { buildLocalizedKey } from '#widgets/core/written.ts';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';

/** A programme that costs nothing: as much of it as a form says. */
type FreeProgram = Pick<ProgramResponse, 'id' | 'displayName'> & {
  /** The guide that the shop makes and mails. */
  guide: boolean;
  /** Name of the coach's own guide, which may be saved at once; missing for any other programme. */
  file?: string;
};

/** A programme that a form asks for in place of the guide, called by its name where that is known. */
export type SignupProgram = Pick<FreeProgram, 'id'> & Partial<Pick<FreeProgram, 'displayName' | 'file'>>;

/** Every free programme in the coach's order: no more than this travels with a form that the server has drawn. */
export function freeResource(language?: Language): Resource<FreeProgram[]> {
  return {
    key: buildLocalizedKey('free', language),
    load: async (_, read) =>
      (await read(programsResource(language)))
        .filter(({ price }) => Number(price) === 0)
        .map(({ id, displayName, askedAt, guideFile: file }) => ({
          id,
          displayName,
          guide: askedAt === undefined,
          ...(file && { file }),
        })),
  };
}

/** The one that a tag names, or else the guide, or else the first. */
export function chooseFreeProgram(free: readonly FreeProgram[], program: number | undefined): FreeProgram | undefined {
  if (program !== undefined) return free.find(({ id }) => id === program);
  return free.find(({ guide, file }) => guide || file) ?? free[0];
}
