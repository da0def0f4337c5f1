import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import escapeHtml from 'escape-html';
import { sameLanguage } from '#contract/i18n/languages.ts';
import type { Speaker, Words } from '#contract/i18n/speak.ts';
import { barePage } from '../first-views/bare-page.ts';
import type { Frame } from './frames.ts';
import type { FrameWords } from './frame-words.ts';

/**
 * Renders the document of a frame: the element with its first view. `oembed` is the discovery address for editors that
 * were given the frame's own; `asked` is the element's first view.
 */
export function framePage(
  frame: Frame,
  words: FrameWords,
  { brand, speaker, origin, oembed, asked, look }: FrameAddress,
): string {
  const { tag, theme } = frame;
  const { card } = words;
  const { say, language } = speaker;
  const title = escapeHtml(say(words.title));
  const link = `<a href="${escapeHtml(words.path)}">${title} · ${escapeHtml(brand)}</a>`;
  // Without scripts, new tabs may be blocked, too, so the address is shown as text.
  const plain = `<noscript><p>${card ? '' : `${link}: `}${escapeHtml(origin + words.path)}</p></noscript>`;
  const body = card ? cardHtml(words, card, brand, speaker) : widgetHtml(frame, link, words.form && say(FORMS));
  return barePage({
    title: `${title} · ${escapeHtml(brand)}`,
    scheme: theme,
    // The element uses the frame's language.
    language,
    head: [
      `<link rel="canonical" href="${escapeHtml(words.path)}">`,
      `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}">`,
      `<style>${STYLE}${look}</style>`,
    ],
    attributes: ` data-tag="${tag}"`,
    body: `${body}
${plain}
${awayHtml(say)}
${card ? '' : `<script src="/embed.js?for=${encodeURIComponent(asked)}"></script>\n`}<script>${SCRIPT}</script>`,
  });
}

interface FrameAddress {
  brand: string;
  /** Translates into the frame's language. */
  speaker: Speaker;
  origin: string;
  oembed: string;
  asked: string;
  /** CSS of the coach's colours; empty for none. */
  look: string;
}

/** Message for pages whose sandbox blocks links. */
function awayHtml(say: Speaker['say']): string {
  const address = '{}';
  const text = msg`If no tab has opened, this page blocks links. The address is ${address}`;
  return `<p id="away" role="status" hidden>${escapeHtml(say(text)).replace(address, '<b></b>')}</p>`;
}

const FORMS = msg`This page blocks forms.`;

/** Hashes of the document's inline script and style for its content policy. */
export const frameHashes = (look: string) => ({ script: hash(SCRIPT), style: hash(STYLE + look) });

function widgetHtml({ tag, attributes, theme }: Frame, link: string, form?: string): string {
  const all = Object.entries({ ...attributes, ...(theme && { 'data-theme': theme }) });
  const written = all.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
  const element = `<${tag}${written}></${tag}>`;
  return form ? `${element}\n<p id="forms" hidden>${escapeHtml(form)} ${link}</p>` : element;
}

function cardHtml(
  { title, path }: FrameWords,
  { text, language, price, link }: NonNullable<FrameWords['card']>,
  brand: string,
  { say, language: spoken }: Speaker,
) {
  const lang = language && !sameLanguage(language, spoken) ? ` lang="${escapeHtml(language)}"` : '';
  const html = (words: Words) => escapeHtml(say(words));
  return `<main>
<h1${lang}>${html(title)}</h1>
<p${lang}>${html(text)}</p>
${price ? `<p><strong>${html(price)}</strong></p>\n` : ''}<p><a class="on" href="${escapeHtml(path)}">${html(link(brand))}<span> ${html(msg`(in a new tab)`)}</span></a></p>
</main>`;
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

// The padding leaves space for focus outlines.
const STYLE = `html{background:none;font:1rem/1.5 system-ui,sans-serif}
body{display:flow-root;margin:0;padding:6px;overflow-wrap:anywhere}
main{padding:1.25em 1.5em;border:1px solid color-mix(in srgb,currentcolor 20%,transparent);border-radius:14px}
h1{margin:0;font-size:1.375em;line-height:1.25}
main p{max-inline-size:60ch;margin:.75em 0 0;overflow-wrap:anywhere}
.on{display:inline-flex;align-items:center;min-height:44px;box-sizing:border-box;padding:.5em 1.375em;border-radius:var(--coach-radius-control,10px);background:var(--coach-dawn,light-dark(#c9410f,#ff7a45));color:var(--coach-on-dawn,light-dark(#fff,#10212b));font-weight:600;line-height:1.25;text-decoration:none}
.on:focus-visible{outline:2px solid;outline-offset:2px}
.on span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
[hidden]{display:none}`;

/**
 * Posts the frame's height to the page around it; a height is no secret. Replaces what a sandbox blocks (forms, new
 * tabs) with a message. WordPress frames unknown sites without forms and new tabs, and has its own messages for height
 * and links. It identifies itself by a secret in the address.
 */
const SCRIPT = `(() => {
const { body } = document;
const secret = /^#\\?secret=([a-zA-Z0-9]+)$/.exec(location.hash)?.[1];
const toWordPress = (message, value) => secret && parent.postMessage({ message, value, secret }, '*');
const tell = () => {
  const height = Math.ceil(body.getBoundingClientRect().height);
  parent.postMessage({ type: 'coach-height', tag: body.dataset.tag, height }, '*');
  toWordPress('height', height);
};
if (parent !== self) {
  new ResizeObserver(tell).observe(body);
  // Hidden frames are not observed, and WordPress shows a frame only after its first message.
  addEventListener('load', tell);
}
addEventListener('message', ({ data }) => data?.message === 'ready' && tell());
addEventListener('click', (event) => {
  const link = event.composedPath().find((each) => each.localName === 'a' && each.href);
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.download || link.getAttribute('href').startsWith('#')) return;
  if (secret) {
    event.preventDefault();
    return toWordPress('link', link.href);
  }
  // Browsers do not report that a tab was not opened; one that was takes the focus.
  const away = document.getElementById('away');
  away.lastElementChild.textContent = link.href;
  const say = setTimeout(() => (away.hidden = false), 1000);
  for (const name of ['blur', 'pagehide']) addEventListener(name, () => clearTimeout(say), { once: true });
});
const other = document.getElementById('forms');
if (!other) return;
const probe = document.createElement('form');
let sent = false;
probe.addEventListener('submit', (event) => {
  event.preventDefault();
  sent = true;
});
body.append(probe);
probe.requestSubmit();
probe.remove();
if (sent) return;
other.hidden = false;
body.firstElementChild.remove();
})();`;
