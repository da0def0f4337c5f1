import type { SiteResponse } from '#contract/site.ts';
import type { WordField } from '#contract/word-fields.ts';

interface OwnWordsProps {
  site: Pick<SiteResponse, 'language' | 'untranslated'> | undefined;
  field: WordField;
  text: string;
}

/** Words of the coach's, marked by their language where they are not translated. */
export function OwnWords({ site, field, text }: OwnWordsProps) {
  const lang = site?.untranslated?.includes(field) ? site.language : undefined;
  return lang ? <span lang={lang}>{text}</span> : text;
}
