import elements from 'virtual:elements';
import { expect, test } from 'vitest';
import { sampled } from '../../../scripts/testing/nightly.ts';
import { openShop, put, waitForContent, TAGS, workingShop, buildTag, type Tag } from './all-elements.harness.ts';
import { STATES } from './states.harness.ts';
import { partsThatCanBeStyled, propertiesWithEffect } from './styling.harness.ts';

workingShop();

/** Elements with few, many and dialog states; every one in the nightly run. */
const SAMPLE = sampled(TAGS, ['coach-follow', 'coach-signup']);

test.each(SAMPLE)('each part and custom property that is declared for %s has an effect, and no other', async (tag) => {
  const declared = elements.find((each) => each.tag === tag)!;
  const parts = new Set<string>();
  const properties = new Set<string>();
  for (const state of [failing, ...STATES[tag]]) {
    document.body.replaceChildren();
    openShop();
    const element = await state(tag);
    for (const part of partsThatCanBeStyled(element)) parts.add(part);
    for (const property of propertiesWithEffect(element)) properties.add(property);
  }
  const names = (notes: readonly { name: string }[]) => notes.map(({ name }) => name).sort();
  expect.soft([...parts].sort()).toEqual(names(declared.parts));
  expect.soft([...properties].sort()).toEqual(names(declared.properties));
});

/** Renders the failure message of an element, on the background of a theme. */
async function failing(tag: Tag): Promise<HTMLElement> {
  const [element] = put(buildTag(tag, 'data-theme="light"'));
  const [broken] = put('<coach-checkout></coach-checkout>').slice(-1);
  await Promise.all([waitForContent(element!), waitForContent(broken!, '.c-panel')]);
  element!
    .shadowRoot!.querySelector('.coach-root')!
    .append(broken!.shadowRoot!.querySelector('.c-panel')!.cloneNode(true));
  return element!;
}
