import type { SiteResponse } from '#contract/site.ts';
import type { SiteTextField } from '#contract/word-fields.ts';
import { useSay, type Words } from './words.tsx';
import { useLocalizedResource, createLocalizedResource, type LocalizedResource } from './written.ts';

const siteTextResource: LocalizedResource<SiteResponse> = (language) =>
  createLocalizedResource('site', '/api/site', language);

/** The coach's own guide in place of the one against scams; undefined where that is the shop's. */
export function useOwnGuide(): SiteResponse['ownGuide'] {
  const site = useLocalizedResource(siteTextResource);
  return site.status === 'ready' ? site.data.ownGuide : undefined;
}

/** `lang` for what of it is not translated; undefined where it is in the language all around it. */
export function useSiteTextLang(): (field: SiteTextField) => string | undefined {
  const site = useLocalizedResource(siteTextResource);
  return (field) =>
    site.status === 'ready' && site.data.untranslated?.includes(field) ? site.data.language : undefined;
}

/**
 * Says a promise or a goal as the coach has it, or as every shop says it; null for what the coach has taken away. A
 * promise that nobody is sure of yet is not made.
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
