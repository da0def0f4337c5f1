import { useMemo, useState } from 'react';
import { DEFAULT_LANGUAGE, type Language, sameLanguage } from '#contract/i18n/languages.ts';
import { useLanguage } from './language.tsx';
import type { Resource, ResourceState } from '../api/resources.ts';
import { useResource, useShop } from '../api/shop.tsx';

/** Content by the coach, in a language; without one in the shop's default. */
export type LocalizedResource<T> = (language?: Language) => Resource<T>;

export function createLocalizedResource<T>(key: string, path: string, language?: Language): Resource<T> {
  const query = language ? `?lang=${language}` : '';
  return { key: buildLocalizedKey(key, language), load: (api) => api.get(path + query) };
}

/** Builds the cache and seed key of a language. */
export function buildLocalizedKey(key: string, language?: Language): string {
  return language ? `${key}:${language}` : key;
}

/** Returns the language to request content in; undefined for the shop's default. */
export function useContentLanguage(): Language | undefined {
  const { own = DEFAULT_LANGUAGE } = useShop();
  const language = useLanguage();
  return language === own ? undefined : language;
}

/**
 * Loads content in the reader's language. Shows the previous language while loading, so that a running payment does not
 * restart.
 */
export function useLocalizedResource<T>(
  source: LocalizedResource<T> | null,
): ResourceState<T> & { reload: () => void } {
  const asked = useContentLanguage();
  const resource = useMemo(() => source && source(asked), [source, asked]);
  const [last, keep] = useState({ source, resource });
  const coming = useResource(resource);
  const there = useResource(last.source === source ? last.resource : resource);
  if (coming.status === 'ready' && last.resource !== resource) keep({ source, resource });
  return coming.status !== 'ready' && there.status === 'ready' ? { ...there, reload: coming.reload } : coming;
}

/** Returns the `lang` of the coach's text if it differs from the surroundings; otherwise undefined. */
export function useForeignLang(language: string | undefined): string | undefined {
  const spoken = useLanguage();
  return language === undefined || sameLanguage(language, spoken) ? undefined : language;
}
