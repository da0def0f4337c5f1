import type { Language } from '#contract/i18n/languages.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import type { Resource } from '#widgets/core/api/resources.ts';
import { createLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';

/** Loads all published programmes, from the free one to the largest. */
export function programsResource(language?: Language): Resource<ProgramsResponse> {
  return createLocalizedResource('programs', '/api/programs', language);
}
