import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Language } from '#contract/i18n/languages.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import type { WordField } from '#contract/site/word-fields.ts';
import { useStudioApi } from '../../core/studio-api.ts';

/** Default texts of the pages, and their language: the shop's. */
export interface UsualWords {
  language: Language;
  words: Partial<Record<WordField, string>>;
}

/** Loads the default texts; reloads with the site's settings, which they depend on. */
export function useUsualWords(): UseQueryResult<UsualWords> {
  const api = useStudioApi();
  return useQuery({
    queryKey: ['/api/coach/site', 'usual words'],
    queryFn: async () => {
      const site = await api.get<SiteResponse>('/api/site');
      const [programs, { usualWords }] = await Promise.all([
        api.get<ProgramsResponse>(`/api/programs?lang=${site.language}`),
        import('./usual-words-chunk.tsx'),
      ]);
      return { language: site.language, words: await usualWords(site, programs) };
    },
  });
}
