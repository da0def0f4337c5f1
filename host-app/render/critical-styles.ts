import { parseUsedRules, sweepUnused } from '#widgets/embed/first-view/used-rules.ts';

const TAG = /<([a-z][\w-]*)((?:\s[^<>]*)?)>/g;
const CLASS = /\sclass="([^"]*)"/;
const LANGUAGE = /\slang="([^"]*)"/;
const STYLE = /\sstyle="[^"]*"/g;
/** Documents of one page differ in few names. */
const MAX_KNOWN = 200;

/**
 * Returns a function that selects the rules of a style sheet that a document needs without code, in their order.
 * `main.ts` loads the whole sheet before React changes the page.
 */
export function createCriticalStyles(css: string): (html: string) => string {
  const known = new Map<string, string>();
  return (html) => {
    const names = listNames(html);
    const key = [...names].toSorted().join(' ');
    const text = known.get(key) ?? sweepUnused(parseUsedRules(css, { names, anyAttribute: true }), inlineStyles(html));
    known.delete(key);
    known.set(key, text);
    for (const oldest of known.keys()) if (known.size > MAX_KNOWN) known.delete(oldest);
    return text;
  };
}

/** Returns tags, classes and languages as `parseUsedRules` reads them. */
function listNames(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, tag = '', attributes = ''] of html.matchAll(TAG)) {
    names.add(tag);
    for (const name of CLASS.exec(attributes)?.[1]?.split(' ') ?? []) names.add(`.${name}`);
    const language = LANGUAGE.exec(attributes)?.[1];
    if (language) names.add(`[lang=${language}`);
  }
  return names;
}

function inlineStyles(html: string): string {
  return [...html.matchAll(STYLE)].join('');
}
