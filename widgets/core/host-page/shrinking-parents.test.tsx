import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { everyNth, isNightly } from '../../../scripts/testing/nightly.ts';
import { put, waitForContent, type Tag, TAGS, workingShop, buildTag } from '../testing/all-elements.harness.ts';

workingShop();

const TEXT = 'Words of the page beside it, of which there are as many as in any paragraph that somebody has written. ';

/** Parents with the width of their content. */
const PARENTS: readonly [name: string, html: (tag: string) => string][] = [
  ['a column that centres', (tag) => `<div style="display:flex;flex-direction:column;align-items:center">${tag}</div>`],
  ['a row', (tag) => `<div style="display:flex">${tag}</div>`],
  ['a row with text', (tag) => `<div style="display:flex"><p>${TEXT.repeat(4)}</p>${tag}</div>`],
  ['a grid that centres', (tag) => `<div style="display:grid;place-items:center">${tag}</div>`],
  ['a float', (tag) => `<div style="float:left">${tag}</div><p>${TEXT}</p>`],
  ['a table', (tag) => `<table><tr><td>${tag}</td></tr></table>`],
  ['a table with text', (tag) => `<table><tr><td>${TEXT.repeat(4)}</td><td>${tag}</td></tr></table>`],
  ['an inline block', (tag) => `<div style="display:inline-block">${tag}</div>`],
  ['a dialog', (tag) => `<dialog open style="padding:8px">${tag}</dialog>`],
  ['an absolute box', (tag) => `<div style="position:absolute;inset-inline-start:8px">${tag}</div>`],
  ['fit-content', (tag) => `<div style="inline-size:fit-content">${tag}</div>`],
];

/** Every parent in the nightly run. By day one for each element, in turn. */
function selectParents(tag: Tag): typeof PARENTS {
  return isNightly ? PARENTS : [PARENTS[TAGS.indexOf(tag) % PARENTS.length]!];
}

afterEach(() => page.viewport(414, 896));

describe.each([320, 1100])('on a page of %i px', (width) => {
  test.each(everyNth(TAGS, 2, width))('%s has a width in every parent that shrinks to fit', async (tag) => {
    await page.viewport(width, 800);
    for (const [name, html] of selectParents(tag)) {
      document.body.replaceChildren();
      const [element] = put(html(buildTag(tag)));
      await waitForContent(element!);
      const { width: had } = element!.getBoundingClientRect();
      expect.soft(had, `${tag} in ${name}`).toBeGreaterThanOrEqual(width === 320 || tag === 'coach-region' ? 140 : 170);
      expect.soft(document.documentElement.scrollWidth, `the page around ${tag} in ${name}`).toBeLessThanOrEqual(width);
    }
  });

  test.each(everyNth(TAGS, 2, width + 1))(
    '%s is as wide as it likes to be where there is room, and never wider than its parent',
    async (tag) => {
      await page.viewport(width, 800);
      const [inBlock, fitting] = put(`${buildTag(tag)}<div style="inline-size:fit-content">${buildTag(tag)}</div>`);
      await Promise.all([inBlock!, fitting!].map((each) => waitForContent(each)));
      const [most, own] = [inBlock!, fitting!].map((each) => each.getBoundingClientRect().width);
      expect(own).toBeLessThanOrEqual(most!);
      expect(own).toBeGreaterThanOrEqual(Math.min(most!, tag === 'coach-region' ? 270 : 540));
      document.body.replaceChildren();
      const centred = 'display:flex;flex-direction:column;align-items:center';
      const [narrow] = put(`<div style="inline-size:150px"><div style="${centred}">${buildTag(tag)}</div></div>`);
      await waitForContent(narrow!);
      expect(narrow!.getBoundingClientRect().width).toBeLessThanOrEqual(150);
      expect(narrow!.parentElement!.scrollWidth, 'nothing sticks out').toBeLessThanOrEqual(150);
    },
  );
});
