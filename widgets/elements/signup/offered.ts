import type { Language } from '#contract/i18n/languages.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import type { Resource } from '#widgets/core/api/resources.ts';
import { buildLocalizedKey } from '#widgets/core/i18n/localized-resource.ts';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';

/** Free programme, with the data that a form shows. */
type FreeProgram = Pick<ProgramResponse, 'id' | 'displayName'> & {
  /** True for the shop's own guide. */
  guide: boolean;
  /** File name of the coach's own guide, which can be downloaded at once; missing for other programmes. */
  file?: string;
};

/** Requested programme instead of the guide, with its name if known. */
export type SignupProgram = Pick<FreeProgram, 'id'> & Partial<Pick<FreeProgram, 'displayName' | 'file'>>;

/** Free programmes in the coach's order, with only the data that a server-rendered form needs. */
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

/** Returns the named programme, or else the guide, or else the first. */
export function chooseFreeProgram(free: readonly FreeProgram[], program: number | undefined): FreeProgram | undefined {
  if (program !== undefined) return free.find(({ id }) => id === program);
  return free.find(({ guide, file }) => guide || file) ?? free[0];
}
