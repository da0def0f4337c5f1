/** An attribute as it stands on the element. A bare attribute has the value ''. */
export interface Attribute {
  tag: string;
  name: string;
  value: string;
}

/** Turns an attribute, or null where there is none, into an option. Throws {@link InvalidAttribute}. */
export type OptionParser<T> = (attribute: Attribute | null) => T;

/** The attribute cannot mean anything: the element shows the message instead of itself. */
export class InvalidAttribute extends Error {
  override name = 'InvalidAttribute';

  constructor({ tag, name, value }: Attribute, expected: string) {
    super(`<${tag}> cannot be shown: ${name}="${value.slice(0, 60)}" should be ${expected}.`);
  }
}

/** One of a few words; the first is the default. */
export function oneOf<const T extends string>(first: T, ...others: T[]): OptionParser<T> {
  const words = [first, ...others];
  return (attribute) => {
    if (!attribute || attribute.value === '') return first;
    const word = words.find((each) => each === attribute.value.trim());
    if (!word) throw new InvalidAttribute(attribute, words.map((each) => `"${each}"`).join(' or '));
    return word;
  };
}

/** A whole number; undefined where the attribute is missing or empty. */
export function wholeNumber(min: number, max: number): OptionParser<number | undefined> {
  return (attribute) => {
    if (!attribute || attribute.value === '') return undefined;
    const number = /^\d{1,9}$/.test(attribute.value.trim()) ? Number(attribute.value) : NaN;
    if (!(number >= min && number <= max))
      throw new InvalidAttribute(attribute, `a whole number from ${min} to ${max}`);
    return number;
  };
}

/** Present means true, as with `hidden` or `disabled`; only "false" can be written out to say no. */
export const flag: OptionParser<boolean> = (attribute) => attribute !== null && attribute.value !== 'false';

/** The start of links: a path or an http address, kept without a slash at the end. */
export const linkBase: OptionParser<string | undefined> = (attribute) => {
  if (!attribute || attribute.value === '') return undefined;
  const { value } = attribute;
  const here = document.baseURI;
  if (!URL.canParse(value, here) || !/^https?:$/.test(new URL(value, here).protocol)) {
    throw new InvalidAttribute(attribute, 'a path or an http address');
  }
  return value.trim().replace(/\/+$/, '');
};

const warned = new Set<string>();

/** A name from a list that may grow: one we do not know is left out, with one warning on the page. */
export function known<T>(find: (value: string) => T | undefined): OptionParser<T | undefined> {
  return (attribute) => {
    if (!attribute || attribute.value === '') return undefined;
    const found = find(attribute.value);
    const { tag, name, value } = attribute;
    const warning = `<${tag}>: ${name}="${value}" is not known and is ignored.`;
    if (found === undefined && !warned.has(warning)) {
      warned.add(warning);
      console.warn(warning);
    }
    return found;
  };
}

/** One of a few words, none of which is the default; any other is left out as with {@link known}. */
export function knownWord<T extends string>(words: readonly T[]): OptionParser<T | undefined> {
  return known((value) => words.find((each) => each === value.trim()));
}
