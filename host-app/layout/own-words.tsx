import type { SiteResponse } from '#contract/site/site.ts';
import type { WordField } from '#contract/site/word-fields.ts';

interface OwnWordsProps {
  site: Pick<SiteResponse, 'language' | 'untranslated'> | undefined;
  field: WordField;
  text: string;
}

/** Text by the coach, with a `lang` attribute where it is not translated. */
export function OwnWords({ site, field, text }: OwnWordsProps) {
  const lang = site?.untranslated?.includes(field) ? site.language : undefined;
  return lang ? <span lang={lang}>{text}</span> : text;
}
