/**
 * Height by width, in pixels: first the height at the widest step. Then pairs from wide to narrow: the width below which
 * the height changes, and the difference (negative if lower).
 */
export type HeightSteps = readonly number[];

/** Rooms by view name (`coach-programs?limit=3`), the general ones before the special ones. */
export type PlaceholderHeights = Readonly<Record<string, HeightSteps>>;

/** Closer small steps are merged, since each is sent to every page. */
const NEAREST_STEPS = 32;
/** Lines of text are small steps. A higher one is another layout, which begins at its exact width. */
const SMALL_STEP = 40;
/** A smaller drop towards the narrow is left out. */
const SMALLEST_DROP = 40;

/**
 * Returns stairs that are never below the measured heights. Samples go from the widest to the narrowest, and contain the
 * widths at which a layout begins.
 */
export function toHeightSteps(samples: readonly (readonly [width: number, height: number])[]): HeightSteps {
  const stairs: number[] = [];
  let last = 0;
  for (const [index, [width, height]] of samples.entries()) {
    const near = samples.slice(index).filter(([narrower]) => width - narrower <= Math.min(NEAREST_STEPS, width / 16));
    const level = Math.max(...near.map((sample) => sample[1]).filter((each) => each <= height + SMALL_STEP));
    if (height <= last && level > last - SMALLEST_DROP) continue;
    const [before, higher] = samples[index - 1] ?? [];
    // A gradual drop is left out until its sample.
    if (before === undefined) stairs.push(level);
    else stairs.push(level > last || higher! - height >= SMALLEST_DROP ? before : width + 1, level - last);
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
    ([name, stairs]) => `${selectorFor(name)}::before{padding-top:${cssHeight(cutHeights(stairs), '100%')}}`,
  );
  const tags = [...new Set(Object.keys(rooms).map((name) => name.split('?', 1)[0]!))];
  const all = `:is(${tags.join()}):not([shop])`;
  return `${all}::before{content:"";float:left;grid-area:2/1}${all}::after{content:"";display:block;clear:both}${rules.join('')}`;
}

/** Cuts what is below the highest usual window, that of a 4K display: nothing seen moves there. */
function cutHeights([lowest = 0, ...steps]: HeightSteps): HeightSteps {
  const cut = [Math.min(lowest, HIGHEST_WINDOW)];
  let [height, last = 0] = [lowest, cut[0]];
  for (let i = 0; i < steps.length; i += 2) {
    height += steps[i + 1]!;
    const next = Math.min(height, HIGHEST_WINDOW);
    if (next !== last) cut.push(steps[i]!, next - last);
    last = next;
  }
  return cut;
}

const HIGHEST_WINDOW = 2160;

function selectorFor(name: string): string {
  const [tag, query] = name.split('?', 2);
  const attributes = [...new URLSearchParams(query)].map(([key, value]) => `[${key}${value && `="${value}"`}]`);
  return `${tag}:not([shop])${attributes.join('')}`;
}
