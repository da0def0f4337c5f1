/** Attribute of an element. A bare attribute has the value ''. */
export interface Attribute {
  tag: string;
  name: string;
  value: string;
}

/** Parses an attribute, or null if it is missing. Throws {@link InvalidAttribute}. */
export type OptionParser<T> = (attribute: Attribute | null) => T;

/** Parsed attributes of an element: props, or a message about an invalid one. */
export type ParsedOptions = { props: object; problem?: never } | { props?: never; problem: string };

/** Parses attributes into props with camel-case names. */
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
 * Thrown for a missing or invalid required attribute: the element shows the message. Other invalid attributes are
 * logged for the page's author and ignored.
 */
export class InvalidAttribute extends Error {
  override name = 'InvalidAttribute';

  constructor({ tag, name, value }: Attribute, expected: string) {
    super(`<${tag}> cannot be shown: ${name}="${value.trim().slice(0, 60)}" should be ${expected}.`);
  }
}

/** Parses one of a few words; the first is the default. */
export function choice<const T extends string>(first: T, ...others: T[]): OptionParser<T> {
  const words = [first, ...others];
  const parse = found((value) => words.find((each) => each === value), words.map((each) => `"${each}"`).join(' or '));
  return (attribute) => parse(attribute) ?? first;
}

/** Parses a whole number; undefined if the attribute is missing or empty. */
export function wholeNumber(min: number, max: number): OptionParser<number | undefined> {
  return found((value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max ? number : undefined;
  }, `a whole number from ${min} to ${max}`);
}

/** Parses a boolean: present means true, as with `hidden` or `disabled`, unless the value is "false". */
export const flag: OptionParser<boolean> = (attribute) => attribute !== null && attribute.value !== 'false';

/** Warns the page's author about an invalid theme. The style sheet itself reads the attribute. */
export function checkTheme(host: Element): void {
  const value = host.getAttribute('data-theme');
  if (value) theme({ tag: host.localName, name: 'data-theme', value });
}

const theme = choice('auto', 'light', 'dark');

/** Parses the base of links: a path or an http address, without a trailing slash. */
export const linkBase: OptionParser<string | undefined> = found((value) => {
  // The server has no page, but validity does not depend on the base.
  const here = globalThis.document?.baseURI ?? 'http://localhost';
  try {
    if (/^https?:$/.test(new URL(value, here).protocol)) return value.replace(/\/+$/, '');
  } catch {
    // Not a valid address.
  }
  return undefined;
}, 'a path or an http address');

/** Parses a name from an extensible list; unknown names are ignored with one warning. */
export function optionalValue<T>(find: (value: string) => T | undefined): OptionParser<T | undefined> {
  return found(find);
}

/** Parses the initial value of a field; longer values are ignored as with {@link optionalValue}. */
export function prefilled(most: number): OptionParser<string | undefined> {
  return optionalValue((value) => (value.length <= most ? value : undefined));
}

/** Parses an optional word of a list or pattern; other values are ignored as with {@link optionalValue}. */
export function optionalWord<T extends string>(words: readonly T[]): OptionParser<T | undefined>;
export function optionalWord(words: readonly string[], pattern: RegExp): OptionParser<string | undefined>;
export function optionalWord(words: readonly string[], pattern?: RegExp): OptionParser<string | undefined> {
  return optionalValue((value) => words.find((each) => each === value) ?? (pattern?.test(value) ? value : undefined));
}

/** Parses with `find`; a value that it rejects is ignored, with a warning for the page's author. */
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

/** Warns the page's author once in the console, because visitors cannot fix an attribute. */
export function warnAboutAttribute({ tag, name, value }: Attribute, expected?: string): void {
  const written = `<${tag}>: ${name}="${value.slice(0, 60)}" is`;
  const warning = `${written} ${expected ? `ignored: it should be ${expected}` : 'not known and is ignored'}.`;
  if (warned.has(warning) || !globalThis.document) return;
  warned.add(warning);
  console.warn(warning);
}
