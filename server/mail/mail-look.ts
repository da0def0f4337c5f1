import escapeHtml from 'escape-html';
import type { Hex } from '#contract/colour.ts';
import type { ShopColours } from '../brand.ts';

/** What differs from how every shop's mails look. */
export interface MailLook {
  /** How round a button is, such as `2px`. */
  radius?: string | undefined;
  colours?: ShopColours | undefined;
  /** On the dark head, in place of the name; `src` is a whole address. */
  logo?: { src: string; width: number; height: number; plate: boolean } | undefined;
}

/** A compiled mail in the shop's own colours, with its logo. Its values are not in it yet: no word of them is changed. */
export function inLook(html: string, { colours, logo, radius }: MailLook): string {
  const shaped = radius ? html.replaceAll(RADIUS, `border-radius:${radius}`) : html;
  const coloured = colours ? inColours(shaped, colours) : shaped;
  return logo ? coloured.replace(NAME, () => pictureOf(logo)) : coloured;
}

/** Of the buttons (`layout.mjml`). */
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

/** Mail programs know no style but what stands in the tag. */
function pictureOf({ src, width, height, plate }: NonNullable<MailLook['logo']>): string {
  const ground = plate ? 'background:#ffffff;padding:4px;border-radius:8px;' : '';
  const style = `display:block;border:0;${ground}font-size:20px;color:#FBF9F5`;
  return `<a href="{{siteUrl}}"><img src="${escapeHtml(src)}" alt="{{brand}}" width="${width}" height="${height}" style="${style}" /></a>`;
}
