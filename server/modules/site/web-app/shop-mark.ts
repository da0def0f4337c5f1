import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Hex } from '#contract/site/colour.ts';
import type { PublicPicture } from '#contract/shared/picture.ts';
import type { TypefaceName } from '#contract/site/typefaces.studio.ts';
import { SHOP_COLOURS, chooseTextColour } from '#contract/site/look.studio.ts';
import { type Brand, PRODUCT } from '#server/platform/brand.ts';
import { projectFile } from '#server/platform/root.ts';
import type { LiveSettings } from '../settings/live-settings.ts';

/** Icon of the shop: a picture of the coach by its id, or a drawing of 32 by 32. */
export type ShopMark = {
  /** Differs for every icon. */
  key: string;
  /** Background colour. */
  ground: Hex;
} & ({ picture: string } | { picture?: never; draw: () => Promise<string> });

/** Maximum ratio of width to height for a logo in a square. */
const SQUARE = 1.5;
const NIGHT: Hex = '#10212b';
const PAPER: Hex = '#fbf9f5';

/** Returns the coach's icon, else a nearly square logo, a letter, or the product's own icon. */
export function shopMark(brand: Pick<Brand, 'name' | 'look'>, settings: Pick<LiveSettings, 'now'>): ShopMark {
  const { icon, logo } = settings.now().site.response;
  const picture = parsePictureId(icon) ?? (logo && isSquare(logo) ? parsePictureId(logo) : undefined);
  const { accent, onAccent } = brand.look ?? {
    accent: SHOP_COLOURS.accent,
    onAccent: chooseTextColour(SHOP_COLOURS.accent),
  };
  if (picture) return { key: buildCacheKey(picture), picture, ground: PAPER };
  if (brand.name === PRODUCT)
    return { key: buildCacheKey('', brand.look), ground: NIGHT, draw: () => productMark(brand.look) };
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(brand.name.normalize('NFC')) ?? [];
  const capital = letter.toUpperCase();
  return {
    key: buildCacheKey(`letter ${capital}`, brand.look),
    ground: accent,
    draw: () => letterMark(capital, { ground: accent, ink: onAccent, typeface: brand.look?.typeface }),
  };
}

async function letterMark(
  letter: string,
  { ground, ink, typeface }: { ground: Hex; ink: Hex; typeface: TypefaceName | undefined },
): Promise<string> {
  const { buildLetterOutline } = await import('#server/platform/pdf/outline.ts');
  const outline = letter && buildLetterOutline(letter, { x: 6, y: 6, width: 20, height: 20 }, typeface);
  // Names without a glyph get a sun.
  const drawn = outline ? `<path d="${outline}" fill="${ink}"/>` : `<circle cx="16" cy="16" r="7" fill="${ink}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/>${drawn}</svg>`;
}

async function productMark(look: Brand['look']): Promise<string> {
  const svg = await readFile(projectFile('server/modules/site/web-app/product-mark.svg'), 'utf8');
  return look ? svg.replace(/#FF7A45/i, look.night).replace(/#FFB547/i, look.highlight) : svg;
}

const isSquare = ({ width, height }: PublicPicture) => width < height * SQUARE && height < width * SQUARE;

function parsePictureId(picture: PublicPicture | undefined): string | undefined {
  return /([\da-f-]{36})\.webp$/.exec(picture?.src ?? '')?.[1];
}

function buildCacheKey(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 8);
}
