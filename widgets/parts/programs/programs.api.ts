import type { Language } from '#contract/languages.ts';
import type { ProgramsResponse } from '#contract/programs.ts';
import type { Resource } from '#widgets/core/resources.ts';
import { createLocalizedResource } from '#widgets/core/written.ts';

/** Loads all published programmes, from the free one to the largest. */
export function programsResource(language?: Language): Resource<ProgramsResponse> {
  return createLocalizedResource('programs', '/api/programs', language);
}
