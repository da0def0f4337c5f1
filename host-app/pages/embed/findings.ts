import type { EmbedCheckResponse } from '#contract/embed-check.ts';
import { DEFAULT_LANGUAGE, type Language, localeOf } from '#contract/languages.ts';
import { type Widget, widgets } from './widgets.ts';

/** A sentence about a page: what is well, or what to do. */
export interface Finding {
  good: boolean;
  text: string;
}

/** What a look at a page means for whoever pasted a widget into it, or is about to paste the one that is chosen. */
export function findingsOf(
  found: EmbedCheckResponse,
  chosen?: Widget,
  language: Language = DEFAULT_LANGUAGE,
): Finding[] {
  const { scripts, frames, tags, connects } = found;
  const ours = scripts.filter((script) => script.ours);
  const known = tags.filter(({ tag }) => isOurs(tag));
  if (frames.length > 0 && scripts.length === 0 && tags.length === 0) return frames.map(frameFinding);
  return [
    scriptFinding(found),
    ...(ours.length > 0
      ? [
          policyFinding(
            ours.every(({ allowed }) => allowed),
            connects,
          ),
        ]
      : []),
    tagsFinding(
      known.map(({ tag, count }) => (count > 1 ? `${tag} (${count} times)` : tag)),
      language,
    ),
    ...tags
      .filter(({ tag }) => !isOurs(tag))
      .map(({ tag }) => bad(`The shop has no widget ${tag}: look for a slip of the pen.`)),
    ...listedFinding(found, [...known, ...(chosen ? [chosen] : [])]),
    ...frames.map(frameFinding),
  ];
}

function scriptFinding({ scripts }: EmbedCheckResponse): Finding {
  const [first] = scripts;
  if (!first) return bad('The script is not on the page. Paste the line with <script> along with the tag.');
  if (scripts.some(({ ours }) => ours)) return good('The script is there, and it is this shop’s.');
  return bad(`The script is another shop’s: ${first.src}`);
}

function policyFinding(runs: boolean, connects: boolean): Finding {
  if (!runs) return bad('The page’s content policy keeps the script out: add the shop to script-src.');
  if (!connects) return bad('The page’s content policy keeps the widgets from asking the shop: add it to connect-src.');
  return good('The page’s content policy, if it has one, lets the script in.');
}

function tagsFinding(tags: readonly string[], language: Language): Finding {
  if (tags.length === 0)
    return bad('No tag is in the page as it is sent. One that a script adds later is not seen here.');
  return good(`Widgets on the page: ${new Intl.ListFormat(localeOf(language, 'en')).format(tags)}.`);
}

/** What belongs to a member and what is paid in place works on pages that the shop knows. */
function listedFinding({ listed, origin }: EmbedCheckResponse, known: readonly { tag: string }[]): Finding[] {
  const needy = widgets.filter(({ tag, place }) => place.needs && known.some((each) => each.tag === tag));
  if (needy.length === 0) return [];
  if (listed) return [good(`${origin} is in EMBED_ORIGINS, so members can sign in and buyers pay there.`)];
  const members = needy.some(({ place }) => place.needs === 'member');
  return [
    bad(
      members
        ? `${origin} is not in EMBED_ORIGINS: members cannot sign in there. Add it to the shop’s settings.`
        : `${origin} is not in EMBED_ORIGINS: buyers are led to the shop in a new tab to pay.`,
    ),
  ];
}

function frameFinding({ src, allowed }: EmbedCheckResponse['frames'][number]): Finding {
  return allowed
    ? good(`A frame of this shop is on the page: ${src}`)
    : bad(`The page’s content policy keeps the frame out (${src}): add the shop to frame-src.`);
}

function good(text: string): Finding {
  return { good: true, text };
}

function bad(text: string): Finding {
  return { good: false, text };
}

function isOurs(tag: string): boolean {
  return widgets.some((widget) => widget.tag === tag);
}
