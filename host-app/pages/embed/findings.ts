import { msg } from '@lingui/core/macro';
import type { EmbedCheckResponse } from '#contract/embed-check.ts';
import { localeOf } from '#contract/languages.ts';
import type { Speaker } from '#contract/speak.ts';
import type { Words } from '#widgets/core/words.tsx';
import { type Widget, widgets } from './widgets.ts';

/** A sentence about a page: what is well, or what to do. */
export interface Finding {
  good: boolean;
  text: Words;
}

/** What a look at a page means for whoever pasted a widget into it, or is about to paste the one that is chosen. */
export function findingsOf(found: EmbedCheckResponse, speaker: Speaker, chosen?: Widget): Finding[] {
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
      return bad(msg`Write ${closed}: HTML does not close ${written}, and what follows it is hidden inside.`);
    }),
    ...tags
      .filter(({ tag }) => !isOurs(tag))
      .map(({ tag }) => bad(msg`The shop has no widget ${tag}: look for a slip of the pen.`)),
    ...listedFinding(found, [...known, ...(chosen ? [chosen] : [])]),
    ...frames.map(frameFinding),
  ];
}

function scriptFinding({ scripts }: EmbedCheckResponse): Finding {
  const [first] = scripts;
  const script = '<script>';
  if (!first) return bad(msg`The script is not on the page. Paste the line with ${script} along with the tag.`);
  if (scripts.some(({ ours }) => ours)) return good(msg`The script is there, and it is this shop’s.`);
  const { src } = first;
  return bad(msg`The script is another shop’s: ${src}`);
}

function policyFinding(runs: boolean, connects: boolean): Finding {
  if (!runs) return bad(msg`The page’s content policy keeps the script out: add the shop to script-src.`);
  if (!connects)
    return bad(msg`The page’s content policy keeps the widgets from asking the shop: add it to connect-src.`);
  return good(msg`The page’s content policy, if it has one, lets the script in.`);
}

function tagsFinding(tags: readonly string[], { language }: Speaker): Finding {
  if (tags.length === 0)
    return bad(msg`No tag is in the page as it is sent. One that a script adds later is not seen here.`);
  const list = new Intl.ListFormat(localeOf(language, 'en')).format(tags);
  return good(msg`Widgets on the page: ${list}.`);
}

/** What belongs to a member and what is paid in place works on pages that the shop knows. */
function listedFinding({ listed, origin }: EmbedCheckResponse, known: readonly { tag: string }[]): Finding[] {
  const needy = widgets.filter(({ tag, place }) => place.needs && known.some((each) => each.tag === tag));
  if (needy.length === 0) return [];
  if (listed) return [good(msg`${origin} is on the list, so members can sign in and buyers pay there.`)];
  const members = needy.some(({ place }) => place.needs === 'member');
  return [
    bad(
      members
        ? msg`${origin} is not on the list: members cannot sign in there. Add it in the studio, at Other sites.`
        : msg`${origin} is not on the list: buyers are led to the shop in a new tab to pay.`,
    ),
  ];
}

function frameFinding({ src, allowed }: EmbedCheckResponse['frames'][number]): Finding {
  return allowed
    ? good(msg`A frame of this shop is on the page: ${src}`)
    : bad(msg`The page’s content policy keeps the frame out (${src}): add the shop to frame-src.`);
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
