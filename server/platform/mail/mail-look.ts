import escapeHtml from 'escape-html';
import type { Hex } from '#contract/site/colour.ts';
import { TYPEFACES } from '#contract/site/typefaces.studio.ts';
import type { ShopLook } from '../brand.ts';
import { buildGroundColours } from '../ground-colours.ts';

/** Differences from the default look of mails. */
export interface MailLook {
  /** Border radius of a button, such as `2px`. */
  radius?: string | undefined;
  look?: ShopLook | undefined;
  /** Logo on the dark head, instead of the name, or before it if nearly square; `src` is absolute. */
  logo?: { src: string; width: number; height: number; plate: boolean } | undefined;
  /** Address of the picture below the name (`header-picture.ts`); a line replaces a missing one. */
  headerPicture?: string | undefined;
}

/** Applies the shop's look to a compiled mail, before its values are filled in, so that none of their words change. */
export function applyMailLook(html: string, { look, logo, radius }: MailLook): string {
  const shaped = radius ? html.replaceAll(RADIUS, `border-radius:${radius}`) : html;
  const dressed = look ? inLook(shaped, look) : shaped;
  return logo ? dressed.replace(NAME, () => renderLogo(logo)) : dressed;
}

/** Radius of buttons in `layout.mjml`. */
const RADIUS = 'border-radius:10px';

/** The name in the head (`layout.mjml`). */
const NAME = '<a href="{{siteUrl}}">{{brand}}</a>';

/** First rule of headings in `layout.mjml`. */
const HEADINGS = /h1,\s*h2,\s*p\s*{\s*margin:\s*0;?\s*}/;

function inLook(html: string, look: ShopLook): string {
  const family = TYPEFACES[look.typeface].mail;
  const set = family ? html.replace(HEADINGS, (rule) => `${rule} h1, h2, .header a { font-family: ${family}; }`) : html;
  return inColours(set, look);
}

function inColours(html: string, { accent, onAccent, night, highlight, ground }: ShopLook): string {
  const { dark, ...light } = buildGroundColours(ground);
  const others: Readonly<Record<string, Hex>> = {
    '#c9410f': accent,
    '#ff9a6e': night,
    '#ff7a45': night,
    '#ffb547': highlight,
    // The default ones differ a little from the pages', so they stay.
    ...(ground && {
      '#10212b': light.ink,
      '#fbf9f5': light.paper,
      '#e8eeef': light.mist,
      '#cbd6d9': light.line,
      '#51646e': light.muted,
      '#0b171f': dark.page,
      '#16272f': dark.paper,
      '#33474f': dark.line,
      '#b4c2c8': dark.muted,
    }),
  };
  return html
    .replaceAll(/#[\da-f]{6}\b/gi, (found) => others[found.toLowerCase()] ?? found)
    .replaceAll(new RegExp(`(background:${accent}[^"]*?;color:)#ffffff`, 'gi'), `$1${onAccent}`);
}

/** Aspect ratio from which a logo includes the name, as in the head of pages. */
const SAYS_THE_NAME = 1.5;

/** Mail programs need inline styles; without pictures the alternative text shows the name. */
function renderLogo({ src, width, height, plate }: NonNullable<MailLook['logo']>): string {
  const named = width >= height * SAYS_THE_NAME;
  const ground = plate ? 'background:#ffffff;padding:4px;border-radius:8px;' : '';
  const place = named ? 'display:block' : 'display:inline-block;vertical-align:middle;margin-right:12px';
  const style = `${place};border:0;${ground}font-size:20px;color:#FBF9F5`;
  const image = `<img src="${escapeHtml(src)}" alt="${named ? '{{brand}}' : ''}" width="${width}" height="${height}" style="${style}" />`;
  const name = named ? '' : '<span style="vertical-align:middle">{{brand}}</span>';
  return `<a href="{{siteUrl}}" style="color:#FBF9F5;text-decoration:none">${image}${name}</a>`;
}
