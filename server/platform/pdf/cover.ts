import { PNG } from 'pngjs';
import { type GroundName, GROUNDS } from '#contract/site/grounds.studio.ts';
import type { Hex } from '#contract/site/colour.ts';
import { pointOn, type Route } from './elevation.ts';

/** The size that networks and chats ask for. */
const COVER = { width: 1200, height: 630 };

/** Colours of the line and the sun. */
export interface CoverColours {
  night: Hex;
  highlight: Hex;
  /** Missing for the default background. */
  ground?: GroundName;
}

/** The route's heights as a picture for links: land before dawn, the line on top, and the sun behind it. */
export function renderCover(route: Route, { night, highlight, ground = '' }: CoverColours): Buffer {
  const [skyColour, landColour] = ground
    ? [toRgb(GROUNDS[ground].water), toRgb(GROUNDS[ground].dark.paper)]
    : [SKY, LAND];
  const [lineColour, sunColour] = [toRgb(night), toRgb(highlight)];
  const { width, height } = COVER;
  const image = new PNG({ width, height, colorType: 2, inputHasAlpha: true, filterType: 0, deflateLevel: 6 });
  const box = { x: 0, y: height * 0.2, width, height: height * 0.55 };
  const line = Array.from({ length: width + 2 }, (_, x) => pointOn(route, box, x / width).y);
  const sun = { x: width * 0.78, y: line[Math.round(width * 0.78)]! - 26 };
  for (let x = 0; x < width; x++) {
    const top = line[x]!;
    // A stroke keeps its width where the route is steep.
    const thickness = 4 * Math.hypot(1, line[x + 1]! - top);
    for (let y = 0; y < height; y++) {
      const sky = mix(skyColour, sunColour, computeCoverage(SUN_RADIUS - Math.hypot(x - sun.x, y - sun.y)));
      const land = mix(sky, landColour, computeCoverage(y - top));
      paint(image.data, (y * width + x) * 4, mix(land, lineColour, computeCoverage(thickness - Math.abs(y - top))));
    }
  }
  return PNG.sync.write(image);
}

function paint(data: Buffer, at: number, [red, green, blue]: Colour): void {
  data[at] = red;
  data[at + 1] = green;
  data[at + 2] = blue;
  data[at + 3] = 255;
}

type Colour = readonly [red: number, green: number, blue: number];

const SKY: Colour = [0x10, 0x21, 0x2b];
const LAND: Colour = [0x0b, 0x17, 0x1e];
const SUN_RADIUS = 74;

function toRgb(hex: Hex): Colour {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** Returns the share of a pixel inside an edge at this distance. */
function computeCoverage(distance: number): number {
  return Math.min(Math.max(distance + 0.5, 0), 1);
}

function mix(under: Colour, over: Colour, share: number): Colour {
  if (share === 0) return under;
  if (share === 1) return over;
  const at = (i: 0 | 1 | 2) => Math.round(under[i] * (1 - share) + over[i] * share);
  return [at(0), at(1), at(2)];
}
