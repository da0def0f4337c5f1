import type { FrameTag } from '#contract/frames.ts';
import { roomOfUndrawn } from '#contract/rooms.ts';

/** How many things there are in lists that an element shows whole. */
export interface Counts {
  programs: number;
  posts: number;
  links: number;
}

/** A width of the element, and how high it is from there on. */
type Step = readonly [from: number, height: number];
/** The same for a list: what stands around it, how many things stand beside each other, and how high each row is. */
type ListStep = readonly [from: number, around: number, columns: number, row: number];

interface Room {
  /** Which tags it is of, where options change the height. */
  of?: string;
  steps: readonly Step[];
}
interface ListRoom {
  of: string;
  list: keyof Counts;
  steps: readonly ListStep[];
}

/** Signed out, an element of a member says who it is for. */
const DOOR: Room = {
  steps: [
    [0, 186],
    [344, 162],
    [600, 138],
  ],
};

/** An address, and what is sent there. */
const LETTERS: Room = {
  steps: [
    [0, 295],
    [280, 274],
    [304, 264],
    [440, 240],
    [480, 219],
    [544, 159],
  ],
};

/**
 * The heights of elements with their usual options, in the faces that letters are widest in (rooms.e2e.ts measures
 * them). What is higher than a window, and the texts of which the coach has written, only has to be near.
 */
const ROOMS: Record<FrameTag, Room | ListRoom> = {
  'coach-blog': {
    of: ':not([post],[open],[category],[limit])',
    list: 'posts',
    steps: [
      [0, 300, 1, 470],
      [304, 300, 1, 450],
      [380, 300, 1, 410],
      [640, 300, 2, 540],
      [992, 300, 3, 430],
    ],
  },
  'coach-checkout': {
    of: '[program]',
    steps: [
      [0, 1170],
      [304, 1049],
      [344, 1001],
      [400, 954],
      [520, 919],
      [832, 772],
      [960, 748],
      [1184, 724],
    ],
  },
  'coach-contact': {
    steps: [
      [0, 606],
      [360, 585],
      [380, 552],
      [512, 454],
    ],
  },
  'coach-dashboard': DOOR,
  'coach-follow': {
    of: ':not([variant])',
    list: 'links',
    steps: [
      [0, 400, 1, 154],
      [280, 400, 1, 144],
      [344, 400, 1, 138],
      [400, 400, 1, 126],
      [480, 400, 1, 121],
      [704, 213, 1, 85],
    ],
  },
  'coach-onboarding': {
    steps: [
      [0, 1688],
      [544, 1170],
    ],
  },
  'coach-profile': DOOR,
  'coach-programs': {
    of: ':not([layout],[limit])',
    list: 'programs',
    steps: [
      [0, 0, 1, 600],
      [400, 0, 1, 525],
      [672, 0, 2, 620],
      [960, 0, 3, 620],
    ],
  },
  'coach-region': { steps: [[0, 46]] },
  'coach-scam-guide': LETTERS,
  // A window has a button in its place.
  'coach-signup': { ...LETTERS, of: ':not([flow])' },
  'coach-subscribe': {
    of: '[program]',
    steps: [
      [0, 3550],
      [480, 3130],
      [544, 2500],
      [896, 2033],
    ],
  },
  'coach-training': DOOR,
};

/**
 * The room that elements take before they are drawn, by selector: the height of the widest, then, from the widest to
 * the narrowest, below which width how much is added to it. Heights never grow with the width.
 */
export function roomsFor(counts: Counts): Record<string, number[]> {
  const tags: Record<string, string[]> = {};
  for (const [tag, room] of Object.entries(ROOMS)) {
    const steps = 'list' in room ? room.steps.map((step) => heightOf(step, counts[room.list])) : room.steps;
    const text = JSON.stringify(stairs(steps));
    (tags[text] ??= []).push(`${tag}${room.of ?? ''}`);
  }
  return Object.fromEntries(Object.entries(tags).map(([text, of]) => [of.join(), JSON.parse(text) as number[]]));
}

/** The same as a style sheet, for pages on which something is painted before the script comes. */
export function roomSheet(counts: Counts): string {
  const rules = Object.entries(roomsFor(counts)).map(([tags, heights]) => roomOfUndrawn(tags, heights));
  return `@media (scripting:enabled){${rules.join('')}}`;
}

function heightOf([from, around, columns, row]: ListStep, count: number): Step {
  return [from, around + Math.ceil(count / columns) * row];
}

function stairs(steps: readonly Step[]): number[] {
  const found: number[] = [];
  let height = 0;
  for (const [i, [, high]] of steps.toReversed().entries()) {
    const wider = steps.at(-i)?.[0] ?? 0;
    if (i === 0) found.push((height = high));
    else if (high > height) {
      found.push(wider, high - height);
      height = high;
    }
  }
  return found;
}
