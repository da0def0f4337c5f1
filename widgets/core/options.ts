/** An attribute as it stands on the element. A bare attribute has the value ''. */
export interface Attribute {
  tag: string;
  name: string;
  value: string;
}

/** Turns an attribute, or null where there is none, into an option. Throws {@link InvalidAttribute}. */
export type OptionParser<T> = (attribute: Attribute | null) => T;

/** What the attributes of an element say: props, or a sentence about what cannot be understood. */
export type ParsedOptions = { props: object; problem?: never } | { props?: never; problem: string };

/** Reads attributes, each by its parser, into props named in camel case. */
export function readOptions(
  element: Pick<Element, 'getAttribute'>,
  tag: string,
  attributes: Readonly<Record<string, OptionParser<unknown>>>,
): ParsedOptions {
  const props: Record<string, unknown> = {};
  try {
    for (const [name, parse] of Object.entries(attributes)) {
      const value = element.getAttribute(name);
      props[toCamelCase(name)] = parse(value === null ? null : { tag, name, value });
    }
    return { props };
  } catch (error) {
    if (error instanceof InvalidAttribute) return { problem: error.message };
    throw error;
  }
}

export function toCamelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Without this attribute there is nothing that could be shown: the element shows the message instead of itself.
 * Only for what has to be given; anything else that is wrong is told to the page's author, and ignored.
 */
export class InvalidAttribute extends Error {
  override name = 'InvalidAttribute';

  constructor({ tag, name, value }: Attribute, expected: string) {
    super(`<${tag}> cannot be shown: ${name}="${value.trim().slice(0, 60)}" should be ${expected}.`);
  }
}

/** One of a few words; the first is the default. */
export function oneOf<const T extends string>(first: T, ...others: T[]): OptionParser<T> {
  const words = [first, ...others];
  const parse = found((value) => words.find((each) => each === value), words.map((each) => `"${each}"`).join(' or '));
  return (attribute) => parse(attribute) ?? first;
}

/** A whole number; undefined where the attribute is missing or empty. */
export function wholeNumber(min: number, max: number): OptionParser<number | undefined> {
  return found((value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max ? number : undefined;
  }, `a whole number from ${min} to ${max}`);
}

/** Present means true, as with `hidden` or `disabled`; only "false" can be written out to say no. */
export const flag: OptionParser<boolean> = (attribute) => attribute !== null && attribute.value !== 'false';

/** The theme that every element takes: it is the style sheet that reads it, and here its author is told of a mistake. */
export function checkTheme(host: Element): void {
  const value = host.getAttribute('data-theme');
  if (value) theme({ tag: host.localName, name: 'data-theme', value });
}

const theme = oneOf('auto', 'light', 'dark');

/** The start of links: a path or an http address, kept without a slash at the end. */
export const linkBase: OptionParser<string | undefined> = found((value) => {
  // A server that draws a first view has no page: whether a path is one does not depend on where it starts.
  const here = globalThis.document?.baseURI ?? 'http://localhost';
  try {
    if (/^https?:$/.test(new URL(value, here).protocol)) return value.replace(/\/+$/, '');
  } catch {
    // No address at all.
  }
  return undefined;
}, 'a path or an http address');

/** A name from a list that may grow: one we do not know is left out, with one warning on the page. */
export function optionalValue<T>(find: (value: string) => T | undefined): OptionParser<T | undefined> {
  return found(find);
}

/** What a field begins with; what is too long for it is left out as with {@link optionalValue}. */
export function prefilled(most: number): OptionParser<string | undefined> {
  return optionalValue((value) => (value.length <= most ? value : undefined));
}

/** One of a few words, none of which is the default, or what has a pattern; any other is left out as with {@link optionalValue}. */
export function optionalWord<T extends string>(words: readonly T[]): OptionParser<T | undefined>;
export function optionalWord(words: readonly string[], pattern: RegExp): OptionParser<string | undefined>;
export function optionalWord(words: readonly string[], pattern?: RegExp): OptionParser<string | undefined> {
  return optionalValue((value) => words.find((each) => each === value) ?? (pattern?.test(value) ? value : undefined));
}

/** What `find` makes of the value; of one that it cannot use, nothing, and the page's author is told. */
function found<T>(find: (value: string) => T | undefined, expected?: string): OptionParser<T | undefined> {
  return (attribute) => {
    const value = attribute?.value.trim();
    if (!attribute || !value) return undefined;
    const option = find(value);
    if (option === undefined) warnAboutAttribute(attribute, expected);
    return option;
  };
}

const warned = new Set<string>();

/** Visitors cannot mend an attribute, so its author is told: once, in the console of the page. */
export function warnAboutAttribute({ tag, name, value }: Attribute, expected?: string): void {
  const written = `<${tag}>: ${name}="${value.slice(0, 60)}" is`;
  const warning = `${written} ${expected ? `ignored: it should be ${expected}` : 'not known and is ignored'}.`;
  if (warned.has(warning) || !globalThis.document) return;
  warned.add(warning);
  console.warn(warning);
}
