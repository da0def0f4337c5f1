import type { Hex } from './colour.ts';
import { type Drawing, listCoverShapes, listHeroShapes, type DrawnMotif, type Tone } from './motif-shapes.studio.ts';

export type { DrawnMotif };

/** Choices of the drawing on the front page, covers and empty states; '' is the default, a ridge. */
export const MOTIF_NAMES = ['', 'track', 'waves', 'weights', 'none'] as const;
export type MotifName = (typeof MOTIF_NAMES)[number];

/** Number of covers of each motif, so that neighbours differ. */
export const COVERS = 3;

/** Returns true if the motif has drawings of its own. */
export function isDrawn(motif: MotifName): motif is DrawnMotif {
  return motif !== '' && motif !== 'none';
}

/** Returns a cover: a band whose middle a box of any width shows. */
export function drawCover(motif: DrawnMotif, variant = 0): Drawing {
  return { width: 2400, height: 100, shapes: listCoverShapes(motif, variant % COVERS) };
}

/** Returns the picture of the front page. Its upper left is empty, because the title may reach into it. */
export function drawHero(motif: DrawnMotif): Drawing {
  return { width: 1440, height: 480, shapes: listHeroShapes(motif) };
}

export type Palette = Readonly<Record<Tone, Hex>>;

/** Returns a drawing as an SVG document; `anchor` is `preserveAspectRatio`. It has no double quotes. */
export function toSvg({ width, height, shapes }: Drawing, palette: Palette, anchor = 'xMidYMid slice'): string {
  const paths = shapes.map(({ d, fill, fillOpacity, line, width: stroke = 2, opacity }) => {
    const attributes = {
      d,
      fill: fill ? palette[fill] : 'none',
      'fill-opacity': fillOpacity,
      stroke: line && palette[line],
      'stroke-width': line && stroke,
      opacity,
    };
    const written = Object.entries(attributes).filter(([, value]) => value !== undefined);
    return `<path ${written.map(([name, value]) => `${name}='${value}'`).join(' ')}/>`;
  });
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' width='${width}' height='${height}' preserveAspectRatio='${anchor}' stroke-linecap='round' stroke-linejoin='round'>${paths.join('')}</svg>`;
}

/** Returns a drawing as a value of CSS. */
export function toCssImage(drawing: Drawing, palette: Palette, anchor?: string): string {
  return `url("data:image/svg+xml,${toSvg(drawing, palette, anchor).replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}
