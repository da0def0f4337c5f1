import { msg } from '@lingui/core/macro';
import type { PageSources, PinnedScript, PinnedScripts } from '#contract/embed/embed.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/i18n/languages.ts';
import { findPlaceholderHeight, heightAt, type PlaceholderHeights } from '#contract/embed/rooms.ts';
import type { useSay } from '#widgets/core/i18n/words.tsx';
import {
  buildAttributes,
  type Choice,
  buildFrameUrl,
  buildPageUrl,
  buildCustomProperties,
  buildScriptUrl,
} from '../choice.ts';

/** Code to copy, with instructions. */
export interface Snippet {
  id: 'html' | 'wordpress' | 'ghost' | 'webflow' | 'react' | 'iframe';
  label: string;
  /** Instructions for placing the code. */
  how: string;
  code: string;
  /** Alternative for pages that remove the code. */
  address?: { how: string; code: string };
}

/** Data about the shop for snippets and policies. */
export interface ShopPlace {
  /** Origin of the shop. */
  shop: string;
  /** The shop's default language. */
  language: Language;
  pinned?: PinnedScripts | undefined;
  /** Placeholder heights of frames by view name. */
  frameHeights?: PlaceholderHeights | undefined;
  paymentSources?: PageSources | undefined;
}

/**
 * Returns the widget's snippets for each kind of page, with the pinned script if there is one. `inWidget` translates
 * texts for readers of that page, `say` those for the coach. User input is always escaped.
 */
export function buildSnippets(
  choice: Choice,
  shop: string,
  { say, inWidget = say }: { say: Say; inWidget?: Say },
  { pinned, language, frameHeights = {} }: SnippetPlace = {},
): Snippet[] {
  const script = scriptAttributes(choice, shop, pinned, language);
  const voice = { say: inWidget, language };
  // Loads late; a style sheet keeps its placeholder height.
  const sheet = pinned ? `<link rel="stylesheet" href="${shop}/embed.css">\n` : '';
  const html = sheet + buildHtmlSnippet(choice, shop, script, voice);
  const frame = buildFrameUrl(choice, shop);
  return [
    {
      id: 'html',
      label: say(msg`Any page`),
      how: say(
        msg`Paste it into your page’s HTML where the widget should appear. Keep the script before its widget so that nothing moves when it loads. Several widgets on one page can each keep their script.`,
      ),
      code: html,
    },
    {
      id: 'wordpress',
      label: 'WordPress', // words: a product's name
      how: say(msg`In the editor, press +, choose “Custom HTML” and paste the code.`),
      code: html,
      address: {
        how: say(
          msg`If the code disappears when you save, your role or plan doesn’t allow scripts or frames. Paste this address on its own line instead; WordPress turns it into the widget. Forms become a link to the shop.`,
        ),
        code: frame,
      },
    },
    {
      id: 'ghost',
      label: 'Ghost', // words: a product's name
      how: say(
        msg`In the editor, type /html, press Enter and paste the code into the card. E-mails to your readers show the link inside it.`,
      ),
      code: html,
    },
    {
      id: 'webflow',
      label: 'Webflow', // words: a product's name
      how: say(
        msg`In the Designer, add the element “Code Embed”, paste the code, save and publish. The Designer itself only shows a grey box.`,
      ),
      code: html,
    },
    {
      id: 'react',
      label: 'React', // words: a product's name
      how: say(
        msg`For React 19 and TypeScript, with the shop’s package. In the shop’s folder, run “npm run build” and “npm pack ./dist/elements”. In your project, run “npm install” with the resulting file. It includes types for the tag, its options and its events.`,
      ),
      code: buildReactSnippet(choice, shop, script, voice),
    },
    {
      id: 'iframe',
      label: 'iframe', // words: a tag of HTML
      how: say(
        msg`For pages that don’t allow scripts. The frame has the shop’s colours; payments and member pages open on the shop in a new tab. The first line fits the frame to its content. Leave it out if scripts are blocked.`,
      ),
      code: frameHtml(choice, shop, inWidget, frameHeights),
      address: {
        how: say(
          msg`For tools that take an address instead of code (“Embed” in Notion, “Embed a site” in Wix, link pages):`,
        ),
        code: frame,
      },
    },
  ];
}

interface SnippetPlace {
  /** The versioned script with a fixed hash, instead of the one that stays up to date. */
  pinned?: PinnedScript | undefined;
  /** The shop's default language. */
  language?: Language | undefined;
  frameHeights?: PlaceholderHeights | undefined;
}

type Say = ReturnType<typeof useSay>;

/** Translators and language of a snippet. */
interface Voice {
  say: Say;
  /** The shop's default language. */
  language?: Language | undefined;
}

/** Width in pixels for the height attribute, which applies if scripts are blocked. */
const PHONE = 344;

/** Returns a frame with attributes alone, which no policy refuses. The script then reads `data-heights`. */
function frameHtml(choice: Choice, shop: string, say: Say, heights: PlaceholderHeights): string {
  const stairs = findPlaceholderHeight(heights, choice.widget.tag, Object.fromEntries(buildAttributes(choice))) ?? [];
  return `<script src="${shop}/embed/frame.js"></script>
<iframe src="${escape(buildFrameUrl(choice, shop))}" title="${escape(say(choice.widget.name))}" width="100%" height="${heightAt(stairs, PHONE)}" data-heights="${stairs.join(' ')}" frameborder="0" loading="lazy"></iframe>`;
}

/** Class name for pages that allow no style attributes. */
const CLASS = 'coach-look';

type Attributes = readonly (readonly [name: string, value: string | true])[];

/** Returns the script's attributes. With an integrity hash it may load late, since it renders nothing before. */
function scriptAttributes(
  choice: Choice,
  shop: string,
  pinned?: PinnedScript,
  language = DEFAULT_LANGUAGE,
): Attributes {
  if (!pinned) return [['src', buildScriptUrl(choice, shop)]];
  return [
    ['async', true],
    ['src', shop + pinned.path],
    ['integrity', pinned.integrity],
    ['crossorigin', 'anonymous'],
    // The script does not know the shop's language.
    ...(language === DEFAULT_LANGUAGE ? [] : [['lang', language] as const]),
  ];
}

function buildHtmlSnippet(choice: Choice, shop: string, script: Attributes, { say, language }: Voice): string {
  const { tag, place } = choice.widget;
  const styles = buildCustomProperties(choice.look);
  const all = [...buildAttributes(choice)];
  if (styles.length > 0) all.push(choice.look.asClass ? ['class', CLASS] : ['style', toCssDeclarations(styles)]);
  const write = (attributes: Attributes) =>
    attributes.map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escape(value)}"`)).join('');
  return `<script${write(script)}></script>
<${tag}${write(all)}>
  <a href="${escape(buildPageUrl(choice, shop, language))}">${escape(say(place.label))}</a>
</${tag}>`;
}

/** Returns rules for the page's own style sheet, instead of a style attribute. */
export function buildStyleSheet({ look }: Choice): string | undefined {
  const styles = buildCustomProperties(look);
  if (!look.asClass || styles.length === 0) return undefined;
  return `.${CLASS} {\n${styles.map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}`;
}

function buildReactSnippet(choice: Choice, shop: string, script: Attributes, { say, language }: Voice): string {
  const { tag, place, options } = choice.widget;
  const styles = buildCustomProperties(choice.look);
  const numbers = new Set(options.filter(({ type }) => type === 'number').map((option) => option.name));
  const lines = buildAttributes(choice).map(([key, value]) =>
    numbers.has(key) && /^\d+$/.test(value) ? `${key}={${value}}` : `${key}={${quoted(value)}}`,
  );
  if (styles.length > 0) lines.push(choice.look.asClass ? `className="${CLASS}"` : 'style={look}');
  const opening = lines.length > 0 ? `<${tag} ${lines.join(' ')}>` : `<${tag}>`;
  const inline = styles.length > 0 && !choice.look.asClass;
  const look = styles.map(([key, value]) => `  '${key}': '${value}',`).join('\n');
  return `${inline ? "import type { CSSProperties } from 'react';\n" : ''}import type {} from 'aamu-elements';

${inline ? `const look = {\n${look}\n} as CSSProperties;\n\n` : ''}export function ${toComponentName(tag)}() {
  return (
    <>
      <script ${toJsxAttributes(script)} />
      ${opening}
        <a href=${quoted(buildPageUrl(choice, shop, language), '"')}>${escape(say(place.label))}</a>
      </${tag}>
    </>
  );
}`;
}

/** Converts `coach-scam-guide` to `CoachScamGuide`. */
function toComponentName(tag: string): string {
  return tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns JSX attributes. React places scripts that are `async` by itself. */
function toJsxAttributes(script: Attributes): string {
  const written = script.flatMap(([name, value]) =>
    value === true ? [] : [`${name === 'crossorigin' ? 'crossOrigin' : name}=${quoted(value, '"')}`],
  );
  return ['async', ...written].join(' ');
}

function toCssDeclarations(styles: readonly (readonly [string, string])[]): string {
  return styles.map(([name, value]) => `${name}: ${value}`).join('; ');
}

/** Quotes a TypeScript string, or a JSX attribute, which has no backslash escapes. */
function quoted(value: string, as: "'" | '"' = "'"): string {
  if (as === '"') return `"${escape(value)}"`;
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
