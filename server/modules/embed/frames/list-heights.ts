import type { PostSummary } from '#contract/site/posts/blog.ts';
import type { SocialLink } from '#contract/site/follow.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { type HeightSteps, toHeightSteps } from '#contract/embed/rooms.ts';

/** Widths for estimates of lists, from the widest to the narrowest. Layouts begin at multiples of 16 pixels. */
const WIDTHS = Array.from({ length: 65 }, (_, index) => 1264 - index * 16);

/** Widths in ems of characters in the widest usual font, from narrow ones to full-width ones. */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [/[ iljI.,:;'’|!]/, 0.316],
  [/[ftr()-]/, 0.4],
  [/[acekosvxyzJ]/, 0.566],
  [/[mwMW]/, 0.935],
  [/[A-Z]/, 0.705],
  [/[^\0-\u2e7f]/, 1],
];
const OTHER_LETTER = 0.648;
const SPACE = 0.33;
/** Factor of bold letters. */
const BOLD = 1.16;
const LINE = 24;

/** Returns the stairs of a height that is estimated by width. */
export const estimateStairs = (height: (width: number) => number): HeightSteps =>
  toHeightSteps(WIDTHS.map((width) => [width, Math.ceil(height(width))]));

/** Estimates the height of programmes: rows of cards, each as high as the highest of its row. */
export function programsHeight(programs: readonly ProgramResponse[], grid: boolean): (width: number) => number {
  return (width) => {
    const wide = grid && width >= 1120;
    const columns = width < 672 ? 1 : grid ? (wide ? 4 : 2) : width < 960 ? 2 : 3;
    const least = width < 672 ? 480 : wide ? 640 : 592;
    const inside = (width - 20 * (columns - 1)) / columns - (wide ? 38 : 50);
    const cards = programs.map((program) => Math.max(least, cardHeight(program, inside)));
    return rowsHeight(cards, columns, 20);
  };
}

function cardHeight(program: ProgramResponse, width: number) {
  const { displayName, description, features, picture, badge, type, coaching, offers, action } = program;
  const points = features.map((feature) => linesIn(feature, width - 30) * LINE);
  const subscription = type === 'subscription';
  const price = 7 * 32 * OTHER_LETTER * BOLD;
  // words: only its length counts
  const label = action ?? (subscription && coaching ? 'Start Personal Coaching' : 'Get the program');
  return sum([
    50,
    picture ? (width * 9) / 16 + (badge ? 36 : 0) : 44,
    16 + linesIn(displayName, width, 22 * BOLD) * 27,
    16 + 40 * (subscription ? wrap([price, 52], width, 6) : 1),
    16 + linesIn(description, width) * LINE,
    points.length > 0 ? 8 + sum(points) + 8 * points.length : 0,
    24 + buttonHeight(label, width),
    subscription && coaching ? 52 : 0,
    subscription && offers[0]?.minimumMonths ? 29 : 0,
  ]);
}

/** Estimates the height of a button that may be as wide as this. */
function buttonHeight(label: string, width: number): number {
  return Math.max(48, 18 + 20 * linesIn(label, width - 46, 16 * BOLD));
}

/** Estimates the height of posts below the search: the first card spans two columns where there are any. */
export function postsHeight(posts: readonly PostSummary[]): (width: number) => number {
  return (width) => {
    const columns = width < 640 ? 1 : width < 992 ? 2 : 3;
    const column = (width - 32 * (columns - 1)) / columns;
    const [first = 0, ...others] = posts.map((post, index) => {
      const inside = columns > 1 && index === 0 ? column * 2 + 32 : column;
      return postHeight(
        post,
        inside,
        index === 0 ? Math.min(40, Math.max(26, width / 20)) : 22,
        columns === 3 && index < 2,
      );
    });
    if (columns === 1) return rowsHeight([first, ...others], 1, 40);
    const [beside = 0] = columns === 3 ? others.splice(0, 1) : [];
    return Math.max(first, beside) + (others.length > 0 ? 40 + rowsHeight(others, columns, 40) : 0);
  };
}

/** Estimates the number of lines that tags take. */
export function tagLines(tags: readonly string[], width: number, more = 0): number {
  const chips = tags.map((tag) => advance(tag) * 14 + 26);
  return wrap(more > 0 ? [...chips, 90] : chips, width, 12);
}

function postHeight(post: PostSummary, width: number, size: number, high: boolean) {
  const { title, excerpt, tags, category, topic = category, topicSaid = topic, readable } = post;
  const day = new Date(post.publishedAt).toLocaleDateString(post.language, { dateStyle: 'long' });
  const facts = [advance(topicSaid) * 14 * BOLD + 24];
  if (readable) facts.push(...[day, post.readTime].map((each) => advance(each) * 14));
  return sum([
    high ? 288 : 192,
    12 + wrap(facts, width, 12) * 33 - 8,
    12 + Math.ceil(linesIn(title, width, size * BOLD) * size * 1.15),
    12 + linesIn(excerpt, Math.min(width, 576)) * LINE,
    12 + tagLines(tags.slice(0, 3), width, tags.length - 3) * 35 - 8,
  ]);
}

/** Content of the coach's profiles and figures. */
export interface Places {
  social: readonly SocialLink[];
  figures: readonly { label: string }[];
  /** True if they are marked as samples. */
  samples: boolean;
}

/** Estimates the height of profiles, with figures above them. */
export function placesHeight({ social, figures, samples }: Places): (width: number) => number {
  return (width) => {
    const wide = width >= 704;
    const columns = wide ? 4 : 2;
    const label = (width - 32 * (columns - 1)) / columns;
    const value = Math.min(52, Math.max(32, width * 0.06)) * 1.1;
    const claims = figures.map((figure) => 22 + value + linesIn(figure.label, label) * LINE);
    const rows = social.map(({ name, handle, description, followers }) => {
      const side = wide ? ((width - 64) * 5) / 12 : width;
      const link = Math.max(44, wrap([30 + advance(name) * 24 * BOLD, advance(handle ?? '') * 16], side, 10) * 30);
      const text = description ? linesIn(description, side) * LINE : 0;
      // words: only its length counts
      const figure = [advance(followers ?? '') * 24 * BOLD, advance('followers') * 16];
      const count = followers ? wrap(figure, wide ? side * 0.4 : width, 5) * LINE + 4 : 0;
      return 41 + (wide ? Math.max(link, text, count) : link + (text && text + 4) + (count && count + 4));
    });
    return sum([
      claims.length > 0 ? rowsHeight(claims, columns, 28) + 40 : 0,
      // words: only its length counts
      samples ? linesIn('Sample figures and followers of a demonstration.', width, 15) * 23 + 24 : 0,
      2 + sum(rows),
    ]);
  };
}

/** Estimates the height of a row of links, which wraps. */
export function linksHeight(social: readonly SocialLink[]): (width: number) => number {
  return (width) =>
    44 *
    wrap(
      social.map(({ name }) => 30 + advance(name) * 16 * BOLD),
      width,
      24,
    );
}

function rowsHeight(cards: readonly number[], columns: number, gap: number): number {
  const rows: number[] = [];
  for (let i = 0; i < cards.length; i += columns) rows.push(Math.max(...cards.slice(i, i + columns)));
  return sum(rows) + gap * Math.max(0, rows.length - 1);
}

/** Estimates the number of lines of a text. */
export function linesIn(text: string, width: number, size = 16): number {
  const words = text.trim().split(/\s+/);
  return wrap(
    words.map((word) => advance(word) * size),
    width,
    size * SPACE,
  );
}

/** Estimates the width of a word in ems. */
function advance(word: string): number {
  return sum(Array.from(word, (letter) => LETTERS.find(([each]) => each.test(letter))?.[1] ?? OTHER_LETTER));
}

/** Counts the lines of boxes side by side. A box wider than a line is broken. */
function wrap(boxes: readonly number[], width: number, gap: number): number {
  let lines = 1;
  let used = 0;
  for (const box of boxes) {
    if (used > 0 && used + gap + box > width) {
      lines++;
      used = 0;
    }
    used += (used > 0 ? gap : 0) + box;
    while (used > width && width > 0) {
      lines++;
      used -= width;
    }
  }
  return lines;
}

export function sum(all: readonly number[]): number {
  return all.reduce((total, each) => total + each, 0);
}
