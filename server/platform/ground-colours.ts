import type { Hex } from '#contract/site/colour.ts';
import { type GroundName, GROUNDS } from '#contract/site/grounds.studio.ts';

/** Colours of a background for mails and documents, which have dark heads on light paper. */
export interface GroundColours {
  /** Text on paper, and dark heads. */
  ink: Hex;
  /** Land on dark heads. */
  inkSoft: Hex;
  /** Outlines of land on dark heads. */
  inkLand: Hex;
  paper: Hex;
  mist: Hex;
  line: Hex;
  muted: Hex;
  /** Colours of mails in the dark scheme. */
  dark: { page: Hex; paper: Hex; line: Hex; muted: Hex };
}

export function buildGroundColours(name: GroundName): GroundColours {
  const { light, dark, water } = GROUNDS[name];
  return {
    ink: water,
    inkSoft: dark.mist,
    inkLand: dark.edge,
    paper: light.paper,
    mist: light.mist,
    line: LINES[name],
    muted: light.muted,
    dark: { page: dark.paper, paper: dark.surface, line: dark.mist, muted: dark.muted },
  };
}

/** Lines that show on paper and on mist. */
const LINES: Readonly<Record<GroundName, Hex>> = { '': '#cbd6d9', mist: '#c3d3ca', night: '#d2d3d6' };
