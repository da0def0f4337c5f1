import { msg } from '@lingui/core/macro';
import type { EmbedCheckResponse } from '#contract/embed/embed-check.ts';
import { toLocale } from '#contract/i18n/languages.ts';
import type { Speaker } from '#contract/i18n/speak.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { type Widget, widgets } from '../widgets.ts';

/** Finding about a page: something is fine, or what to do. */
export interface Finding {
  good: boolean;
  text: Words;
}

/** Returns the findings of a page check, for the widgets on the page or the one that is chosen. */
export function buildFindings(found: EmbedCheckResponse, speaker: Speaker, chosen?: Widget): Finding[] {
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
      known.map(({ tag, count }) => (count > 1 ? speaker.say(msg`${tag} (${count} times)`) : tag)),
      speaker,
    ),
    ...(found.selfClosed ?? []).map((tag) => {
      const written = `<${tag} />`;
      const closed = `<${tag}></${tag}>`;
      return bad(msg`Write ${closed}. HTML doesn’t close ${written}, so the content after it is hidden.`);
    }),
    ...tags
      .filter(({ tag }) => !isOurs(tag))
      .map(({ tag }) => bad(msg`The shop has no widget ${tag}. Check the spelling.`)),
    ...listedFinding(found, [...known, ...(chosen ? [chosen] : [])]),
    ...frames.map(frameFinding),
  ];
}

function scriptFinding({ scripts }: EmbedCheckResponse): Finding {
  const [first] = scripts;
  const script = '<script>';
  if (!first) return bad(msg`The script is missing. Paste the line with ${script} along with the tag.`);
  if (scripts.some(({ ours }) => ours)) return good(msg`This shop’s script is on the page.`);
  const { src } = first;
  return bad(msg`The script belongs to another shop: ${src}`);
}

function policyFinding(runs: boolean, connects: boolean): Finding {
  if (!runs) return bad(msg`The page’s content security policy blocks the script: add the shop to script-src.`);
  if (!connects)
    return bad(
      msg`The page’s content security policy blocks the widgets’ requests to the shop: add it to connect-src.`,
    );
  return good(msg`The page’s content security policy, if any, allows the script.`);
}

function tagsFinding(tags: readonly string[], { language }: Speaker): Finding {
  if (tags.length === 0)
    return bad(msg`The page’s HTML contains no widget tag. Tags added later by a script can’t be detected here.`);
  const list = new Intl.ListFormat(toLocale(language, 'en')).format(tags);
  return good(msg`Widgets on the page: ${list}.`);
}

/** Returns the finding about the list of sites. Member widgets and payments work on listed sites only. */
function listedFinding({ listed, origin }: EmbedCheckResponse, known: readonly { tag: string }[]): Finding[] {
  const needy = widgets.filter(({ tag, place }) => place.needs && known.some((each) => each.tag === tag));
  if (needy.length === 0) return [];
  if (listed) return [good(msg`${origin} is allowed: members can sign in and buyers can pay there.`)];
  const members = needy.some(({ place }) => place.needs === 'member');
  return [
    bad(
      members
        ? msg`${origin} isn’t allowed: members can’t sign in there. Add it in the studio under Other sites.`
        : msg`${origin} isn’t allowed: buyers pay on the shop in a new tab.`,
    ),
  ];
}

function frameFinding({ src, allowed }: EmbedCheckResponse['frames'][number]): Finding {
  return allowed
    ? good(msg`A frame of this shop is on the page: ${src}`)
    : bad(msg`The page’s content security policy blocks the frame (${src}): add the shop to frame-src.`);
}

function good(text: Words): Finding {
  return { good: true, text };
}

function bad(text: Words): Finding {
  return { good: false, text };
}

function isOurs(tag: string): boolean {
  return widgets.some((widget) => widget.tag === tag);
}
