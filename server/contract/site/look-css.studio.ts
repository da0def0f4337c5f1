import { GROUNDS } from './grounds.studio.ts';
import { buildAccentTokens, buildPalette, buildTokens, type LookValues, SHOP_COLOURS } from './look.studio.ts';
import { COVERS, drawCover, drawHero, isDrawn, type Palette, toCssImage } from './motif.studio.ts';
import { buildTypefaceRules } from './typefaces.studio.ts';

/** Returns the style sheet of the shop's own pages; empty for the default look. */
export function buildPageCss(look: LookValues): string {
  return writeTokens(':root', buildTokens(look)) + buildTypefaceRules(look.typeface) + buildMotifRules(look);
}

/** Returns the rules of a frame on another site, whose background is that site's. */
export function buildFrameCss(look: LookValues): string {
  return writeTokens(':root', buildAccentTokens(look));
}

/** Returns the rules of elements on other sites, whose own colours and typefaces take precedence. */
export function buildWidgetCss(look: LookValues): string {
  const tokens = Object.entries(buildAccentTokens(look));
  // The doubled class outranks style sheets that load later.
  const rule = tokens.map(([name, value]) => `--c-${name}:var(--coach-${name},${value})`).join(';');
  return (rule && `.coach-root.coach-root{${rule}}`) + buildCoverRules(look, '.coach-root ');
}

function writeTokens(selector: string, tokens: Readonly<Record<string, string>>): string {
  const written = Object.entries(tokens).map(([name, value]) => `--coach-${name}:${value}`);
  return written.length > 0 ? `${selector}{${written.join(';')}}` : '';
}

/** Colours of the pictures on dark sections. */
export function buildMotifPalette(look: LookValues): Palette {
  const { accent, highlight = SHOP_COLOURS.highlight } = buildPalette(look);
  const { water, dark } = GROUNDS[look.ground];
  return { accent: accent?.dark ?? SHOP_COLOURS.accentDark, sun: highlight, land: dark.edge, ground: water };
}

/** A mask counts opacity only. */
const MASK: Palette = { accent: '#000000', sun: '#000000', land: '#000000', ground: '#000000' };

/** Lines that show data stay. */
const COVER = '.c-elevation:not(:is(.week-plan,.energy-line,.coached-hills) *)';

function buildCoverRules({ motif }: LookValues, scope: string): string {
  if (motif === '') return '';
  const hidden = `${scope}${COVER} path{display:none}`;
  if (!isDrawn(motif)) return `${hidden}${scope}${COVER}{border-block-end:2px solid var(--c-line,var(--c-dawn))}`;
  const mask = (variant: number) => `mask-image:${toCssImage(drawCover(motif, variant), MASK)}`;
  const others = Array.from({ length: COVERS - 1 }, (_, at) => {
    const nth = `:nth-child(${COVERS}n+${at + 2})`;
    return `${scope}:is(article,li)${nth} ${COVER}{${mask(at + 1)}}`;
  });
  return `${hidden}${scope}${COVER}{background:var(--c-line,var(--c-dawn));mask:center/auto 100% no-repeat;${mask(0)}}${others.join('')}`;
}

/** Drawings of single pages that only suit a ridge. */
const RIDGES = '.cliff,.day-sun,.day-ground,.day-drop,.day-stop,.hero-picture path';

/** Page sheets load later, so the doubled root outranks them. */
function buildMotifRules(look: LookValues): string {
  const { motif } = look;
  if (motif === '') return '';
  const hero = isDrawn(motif)
    ? `background:${toCssImage(drawHero(motif), buildMotifPalette(look))} right bottom/cover no-repeat`
    : 'height:0;margin-block-start:clamp(3rem,7vw,6rem)';
  return (
    `:root:root :is(${RIDGES}){display:none}:root:root .hero-picture{${hero}}` +
    `.dawn-ridge{color-scheme:dark}${buildCoverRules(look, '')}`
  );
}
