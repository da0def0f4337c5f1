import type { SiteResponse } from '#contract/site/site.ts';
import type { SiteTextField } from '#contract/site/word-fields.ts';
import { useSay, type Words } from './words.tsx';
import { useLocalizedResource, createLocalizedResource, type LocalizedResource } from './localized-resource.ts';

const siteTextResource: LocalizedResource<SiteResponse> = (language) =>
  createLocalizedResource('site', '/api/site', language);

/** Returns the coach's own guide, which replaces the default one; undefined without one. */
export function useOwnGuide(): SiteResponse['ownGuide'] {
  const site = useLocalizedResource(siteTextResource);
  return site.status === 'ready' ? site.data.ownGuide : undefined;
}

/** Returns the `lang` of an untranslated text; undefined if it is in the surrounding language. */
export function useSiteTextLang(): (field: SiteTextField) => string | undefined {
  const site = useLocalizedResource(siteTextResource);
  return (field) =>
    site.status === 'ready' && site.data.untranslated?.includes(field) ? site.data.language : undefined;
}

/**
 * Returns a promise or goal in the coach's words or the default ones; null if the coach removed it. Shows no promise
 * before the site is loaded.
 */
export function useSiteText(): (field: SiteTextField, standard: Words) => string | null {
  const site = useLocalizedResource(siteTextResource);
  const say = useSay();
  return (field, standard) => {
    if (site.status === 'loading' && field.startsWith('promise')) return null;
    const own = site.status === 'ready' ? site.data.said?.[field] : undefined;
    return own === undefined ? say(standard) : own;
  };
}
