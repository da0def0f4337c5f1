import elements from 'virtual:elements';
import { describe, expect, test, vi } from 'vitest';
import { everyNth, isNightly } from '../../../scripts/testing/nightly.ts';
import type { AttributeDoc } from '../../../scripts/elements/declarations.ts';
import { MESSAGE_MAX, NAME_MAX } from '#contract/forms/form-rules.ts';
import { LINE_MAX } from '#contract/coaching/profile-options.ts';
import { put, waitForContent, workingShop, buildTag, type Tag } from '../testing/all-elements.harness.ts';

workingShop();

interface Row {
  tag: Tag;
  attribute: AttributeDoc;
  value: string;
  /** Expected warning in the console; none for values that count as missing. */
  told?: string;
}

/** Elements that require an attribute, with their message. */
const NEEDED: Readonly<Record<string, string>> = {
  'coach-checkout program': 'the number of a programme',
  'coach-training plan': 'the number of a programme or the name of a plan',
};
/** Attributes whose values only the shop can check. */
const CHECKED_BY_SHOP = ['coach-subscribe program'];

/** Maximum length of initial field values. */
const PREFILLED: Readonly<Record<string, number>> = {
  'coach-contact name': NAME_MAX,
  'coach-contact message': MESSAGE_MAX,
  'coach-onboarding name': LINE_MAX,
};

const WRONG = [
  'many',
  '007',
  '-1',
  '0',
  '1e1',
  '2.5',
  '999999999999',
  'javascript:alert(1)',
  '<b>"\'',
  'x'.repeat(200),
];
const EMPTY = ['', ' ', '\n'];

const everyRow: Row[] = elements.flatMap(({ tag, attributes }) =>
  attributes
    .filter(({ property, name }) => property && !CHECKED_BY_SHOP.includes(`${tag} ${name}`))
    .flatMap((attribute, index) => [
      ...sample(
        WRONG.filter((value) => !isFine(tag, attribute, value)),
        index + tag.length,
      ).map((value) => ({ tag: tag as Tag, attribute, value, told: formatExpectedWarning(attribute) })),
      ...sample(EMPTY, index + tag.length).map((value) => ({ tag: tag as Tag, attribute, value })),
    ]),
);

const rows = everyNth(everyRow, 3);

/** Returns every value in the nightly run, and one by day: another one for the next attribute. */
function sample(values: readonly string[], turn: number): readonly string[] {
  return isNightly || values.length === 0 ? values : [values[turn % values.length]!];
}

/** A path is any text but an address with another scheme; an offer key is any word. */
function isFine(tag: string, { name, max }: AttributeDoc, value: string): boolean {
  // Initial values accept any text that the field accepts.
  if (name === 'name' || name === 'message') return value.length <= (PREFILLED[`${tag} ${name}`] ?? 0);
  if (name === 'href-base') return !value.startsWith('javascript:');
  if (name === 'offer') return value === 'many';
  if (`${tag} ${name}` === 'coach-training plan') return value === 'many';
  return max !== undefined && Number(value) > 0 && Number(value) <= max && /^\d+$/.test(value);
}

function formatExpectedWarning({ name, words, min, max, default: first }: AttributeDoc): string {
  if (max !== undefined) return `ignored: it should be a whole number from ${min} to ${max}.`;
  if (words && first !== undefined) return `ignored: it should be ${words.map((word) => `"${word}"`).join(' or ')}.`;
  return name === 'href-base' ? 'ignored: it should be a path or an http address.' : 'not known and is ignored.';
}

const needed = ({ tag, attribute }: Row) => NEEDED[`${tag} ${attribute.name}`];
const name = ({ tag, attribute, value }: Row) => `${tag} ${attribute.name}=${JSON.stringify(value.slice(0, 20))}`;

async function show({ tag, attribute, value }: Row) {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [element] = put(buildTag(tag));
  element!.setAttribute(attribute.name, value);
  return {
    element: element!,
    said: () => warned.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('<')),
  };
}

describe('an attribute that is wrong', () => {
  test.each(rows.filter((row) => !needed(row)).map((row) => [name(row), row] as const))(
    '%s is told in the console, once, and visitors see the default',
    async (_, row) => {
      const { element, said } = await show(row);
      await waitForContent(element);
      const sentence = `<${row.tag}>: ${row.attribute.name}="${row.value.trim().slice(0, 60)}" is ${row.told}`;
      expect(said()).toEqual(row.told ? [sentence] : []);
      const plain = await like(element);
      expect(readText(element)).toBe(readText(plain));
      expect(element.shadowRoot!.querySelector('.c-panel')).toBeNull();
    },
  );

  test.each(rows.filter(needed).map((row) => [name(row), row] as const))(
    '%s, which has to be given, is told in place of the element, and mended by another value',
    async (_, row) => {
      const { element, said } = await show(row);
      await waitForContent(element, '.c-panel');
      const value = row.value.trim().slice(0, 60);
      expect(readText(element)).toContain(
        `<${row.tag}> cannot be shown: ${row.attribute.name}="${value}" should be ${needed(row)}.`,
      );
      expect(said()).toEqual([]);
      element.setAttribute(row.attribute.name, row.tag === 'coach-checkout' ? '6' : '3');
      await waitForContent(element);
    },
  );
});

test('a theme that there is not is told as well, and the page decides', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [element] = put(buildTag('coach-region', 'data-theme="midnight"'));
  await waitForContent(element!);
  // An effect logs the warning after rendering.
  await expect
    .poll(() => warned.mock.calls)
    .toEqual([['<coach-region>: data-theme="midnight" is ignored: it should be "auto" or "light" or "dark".']]);
});

const readText = (element: Element) => element.shadowRoot!.querySelector('.coach-root')!.textContent;

/** Renders the same element without the attribute. */
async function like(element: Element): Promise<Element> {
  const plain = put(buildTag(element.localName as Tag)).at(-1)!;
  await waitForContent(plain);
  return plain;
}
