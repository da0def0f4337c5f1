/** Height by width, in pixels: first the height at the widest step. Then pairs from wide to narrow: the width below
 * which
 * the height changes, and the difference (negative if lower). */
export type HeightSteps = readonly number[];

/** Rooms by view name (`coach-programs?limit=3`), the general ones before the special ones. */
export type PlaceholderHeights = Readonly<Record<string, HeightSteps>>;

/** Closer steps are merged, since each is sent to every page. */
const NEAREST_STEPS = 32;
/** A smaller drop towards the narrow is left out. */
const SMALLEST_DROP = 40;

/** Returns stairs that are never below the measured heights. Samples go from the widest to the narrowest. */
export function toHeightSteps(samples: readonly (readonly [width: number, height: number])[]): HeightSteps {
  const stairs: number[] = [];
  let last = 0;
  for (const [index, [width, height]] of samples.entries()) {
    const near = samples.slice(index).filter(([narrower]) => width - narrower <= NEAREST_STEPS);
    const level = Math.max(...near.map((sample) => sample[1]));
    if (height <= last && level > last - SMALLEST_DROP) continue;
    if (index === 0) stairs.push(level);
    else stairs.push(level > last ? samples[index - 1]![0] : width + 1, level - last);
    last = level;
  }
  return stairs;
}

/** Returns the height at a width. */
export function heightAt([lowest = 0, ...steps]: HeightSteps, width: number): number {
  let height = lowest;
  for (let i = 0; i < steps.length; i += 2) if (width < steps[i]!) height += steps[i + 1]!;
  return height;
}

/** Returns the height as a CSS calculation; `full` is the width in a unit of CSS. */
export function cssHeight([lowest = 0, ...steps]: HeightSteps, full: string): string {
  let height = `${lowest}px`;
  for (let i = 0; i < steps.length; i += 2) {
    const more = steps[i + 1]!;
    height += ` ${more < 0 ? '-' : '+'} clamp(0px,(${steps[i]}px - ${full})*999,${Math.abs(more)}px)`;
  }
  return `calc(${height})`;
}

/** Returns the room of an element with these attributes. */
export function findPlaceholderHeight(
  rooms: PlaceholderHeights,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): HeightSteps | undefined {
  let found: HeightSteps | undefined;
  for (const [name, stairs] of Object.entries(rooms)) {
    const [of, query] = name.split('?', 2);
    if (of !== tag) continue;
    const wanted = [...new URLSearchParams(query)];
    if (wanted.every(([key, value]) => (value === '' ? key in attributes : attributes[key] === value))) found = stairs;
  }
  return found;
}

/**
 * Returns a style sheet that reserves the placeholder height of elements until their code releases it
 * (widgets/core/placeholder/reserved-room.ts). An empty box stands beside the content, or below it in the element's grid. Its
 * padding is its height, since only padding can follow the width. Elements of another shop get no placeholder.
 */
export function buildPlaceholderSheet(rooms: PlaceholderHeights): string {
  const rules = Object.entries(rooms).map(
    ([name, stairs]) => `${selectorFor(name)}::before{padding-top:${cssHeight(stairs, '100%')}}`,
  );
  const tags = [...new Set(Object.keys(rooms).map((name) => name.split('?', 1)[0]!))].map(selectorFor);
  const all = (box: string) => tags.map((tag) => tag + box).join();
  return `${all('::before')}{content:"";float:left;grid-area:2/1}${all('::after')}{content:"";display:block;clear:both}${rules.join('')}`;
}

function selectorFor(name: string): string {
  const [tag, query] = name.split('?', 2);
  const attributes = [...new URLSearchParams(query)].map(([key, value]) => `[${key}${value && `="${value}"`}]`);
  return `${tag}:not([shop])${attributes.join('')}`;
}
