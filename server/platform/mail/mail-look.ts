import escapeHtml from 'escape-html';
import type { Hex } from '#contract/colour.ts';
import type { ShopColours } from '../brand.ts';

/** Differences from the default look of mails. */
export interface MailLook {
  /** Border radius of a button, such as `2px`. */
  radius?: string | undefined;
  colours?: ShopColours | undefined;
  /** Logo on the dark head, instead of the name, or before it if nearly square; `src` is absolute. */
  logo?: { src: string; width: number; height: number; plate: boolean } | undefined;
}

/** A compiled mail in the shop's own colours, with its logo. Its values are not in it yet: no word of them is changed. */
export function applyMailLook(html: string, { colours, logo, radius }: MailLook): string {
  const shaped = radius ? html.replaceAll(RADIUS, `border-radius:${radius}`) : html;
  const coloured = colours ? inColours(shaped, colours) : shaped;
  return logo ? coloured.replace(NAME, () => renderLogo(logo)) : coloured;
}

/** Radius of buttons in `layout.mjml`. */
const RADIUS = 'border-radius:10px';

/** The name in the head (`layout.mjml`). */
const NAME = '<a href="{{siteUrl}}">{{brand}}</a>';

function inColours(html: string, { accent, onAccent, night, highlight }: ShopColours): string {
  const others: Readonly<Record<string, Hex>> = {
    '#c9410f': accent,
    '#ff9a6e': night,
    '#ff7a45': night,
    '#ffb547': highlight,
  };
  return html
    .replaceAll(/#(?:c9410f|ff9a6e|ff7a45|ffb547)\b/gi, (found) => others[found.toLowerCase()] ?? found)
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
