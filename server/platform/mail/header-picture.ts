import { SHOP_COLOURS } from '#contract/site/look.studio.ts';
import type { Drawing, Shape } from '#contract/site/motif-shapes.studio.ts';
import { drawCover, isDrawn, type MotifName, type Palette, toSvg } from '#contract/site/motif.studio.ts';
import type { ShopLook } from '../brand.ts';
import { buildGroundColours } from '../ground-colours.ts';
import { loadSharp } from '../load-sharp.ts';
import { pointOn, SUNRISE_ROUTE } from '../pdf/elevation.ts';

/** Size of the picture in a mail, in pixels; the file has twice as many. */
const [WIDTH, HEIGHT] = [600, 80];
const COLOURS = 16;
/** Limit; the oldest are dropped first. */
const MAX_CACHED_PICTURES = 16;

const pictures = new Map<string, Promise<Buffer | undefined>>();

/**
 * Returns the picture below a mail's name as a PNG: opaque above the motif's line, transparent below, so that the
 * paper of both colour schemes shows. Undefined for the motif `none`, or if this machine cannot draw pictures: then
 * `onError` gets the reason.
 */
export function renderHeaderPicture(
  look: ShopLook | undefined,
  onError: (error: unknown) => void,
): Promise<Buffer | undefined> {
  const { motif = '', night = SHOP_COLOURS.accentDark, highlight = SHOP_COLOURS.highlight, ground = '' } = look ?? {};
  if (motif === 'none') return Promise.resolve(undefined);
  const key = `${motif} ${night} ${highlight} ${ground}`;
  const cached = pictures.get(key);
  if (cached) return cached;
  const { ink, inkLand } = buildGroundColours(ground);
  const picture = draw(buildScene(motif), { accent: night, sun: highlight, land: inkLand, ground: ink }).catch(
    (error: unknown) => {
      pictures.delete(key);
      onError(error);
      return undefined;
    },
  );
  pictures.set(key, picture);
  for (const oldest of pictures.keys()) if (pictures.size > MAX_CACHED_PICTURES) pictures.delete(oldest);
  return picture;
}

/** Returns the picture as a `data:` URL, for pages that show a mail. One that cannot be drawn is seen to be missing. */
export async function loadHeaderPictureUrl(look?: ShopLook): Promise<string | undefined> {
  const png = await renderHeaderPicture(look, () => undefined);
  return png && `data:image/png;base64,${png.toString('base64')}`;
}

/** A drawing that ends at a line. */
interface Scene extends Drawing {
  /** The line, from the left to the right. */
  edge: Shape;
}

function buildScene(motif: Exclude<MotifName, 'none'>): Scene {
  if (!isDrawn(motif)) return buildRidge();
  const cover = drawCover(motif, motif === 'waves' ? LOWEST_WAVE : 0);
  return { ...cover, edge: EDGES[motif] ?? cover.shapes.at(-1)! };
}

/** Variant of the waves whose lowest one stands out. */
const LOWEST_WAVE = 2;

const EDGES: Partial<Record<MotifName, Shape>> = {
  track: { d: 'M0 100H2400' },
  weights: { d: 'M0 93H2400', line: 'accent', width: 4 },
};

/** The elevation line of the documents, with the sun behind its last climb. */
function buildRidge(): Scene {
  const box = { x: 0, y: 8, width: WIDTH, height: HEIGHT - 8 };
  const points = Array.from({ length: WIDTH / 2 + 1 }, (_, at) => pointOn(SUNRISE_ROUTE, box, (2 * at) / WIDTH));
  const line = points.map(({ x, y }) => `${x} ${y.toFixed(2)}`).join('L');
  const { x, y } = pointOn(SUNRISE_ROUTE, box, SUN.share);
  const sun = `M${x - SUN.radius} ${y - SUN.rise}a${SUN.radius} ${SUN.radius} 0 0 1 ${2 * SUN.radius} 0a${SUN.radius} ${SUN.radius} 0 0 1 ${-2 * SUN.radius} 0`;
  return {
    width: WIDTH,
    height: HEIGHT,
    shapes: [{ d: sun, fill: 'sun' }],
    edge: { d: `M${line}`, line: 'accent', width: 3 },
  };
}

const SUN = { share: 0.76, radius: 20, rise: 6 };

async function draw({ edge, ...scene }: Scene, palette: Palette): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height, shapes } = scene;
  const sky: Shape = { d: `M-9 -9H${width + 9}V${height + 9}H-9Z`, fill: 'ground' };
  const above = toSvg({ ...scene, shapes: [sky, ...shapes] }, palette);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' width='${width}' height='${height}'><clipPath id='above'><path d='${edge.d}V-9H-999Z'/></clipPath><g clip-path='url(#above)'>${above}</g>${toSvg({ ...scene, shapes: [edge] }, palette)}</svg>`;
  return sharp(Buffer.from(svg), { density: (72 * 2 * HEIGHT) / height })
    .resize(2 * WIDTH, 2 * HEIGHT, { fit: 'cover' })
    .png({ palette: true, colours: COLOURS, effort: 10, dither: 0 })
    .toBuffer();
}
