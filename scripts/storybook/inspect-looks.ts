import type axeCore from 'axe-core';

/* This function runs in the page. It imports nothing: it holds all it needs. */

/** Runs rules of axe on the elements whose look this page has not checked before. Without `rules` it runs all that
 * apply to
 * a part of a page. A look is the path of an element (names, classes, states) with the colours and the text size
 * along it.
 * `isExhaustive` checks every element. */
export async function inspectLooks(options: { rules?: readonly string[]; isExhaustive: boolean }): Promise<string[]> {
  const state = window as unknown as { axe: typeof axeCore; checkedLooks?: Map<string, number> };
  // Numbers stand for paths, so that a deep path is not a long key.
  const checked = (state.checkedLooks ??= new Map());
  const fresh: Element[] = [];
  const STATES =
    /^(?:aria-(?:current|disabled|invalid|pressed|selected|checked)|data-|disabled|type|role|part|open|href)/;
  const describe = (element: Element) => {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
    const attributes = [...element.attributes]
      .filter(({ name }) => STATES.test(name))
      .map(({ name, value }) =>
        /^(?:data-|aria-|type|role|part)/.test(name) ? `${name}=${value.slice(0, 40)}` : name,
      );
    const name = `${element.localName}.${[...element.classList].join('.')}[${attributes.join()}]`;
    return [name, color, backgroundColor, backgroundImage.slice(0, 200), opacity, fontSize, fontWeight].join('|');
  };
  const visit = (element: Element, above: number, isInFresh: boolean) => {
    const key = `${above}>${describe(element)}`;
    const isNew = !checked.has(key);
    if (isNew) checked.set(key, checked.size + 1);
    const isFresh = options.isExhaustive || isNew;
    if (isFresh && !isInFresh) fresh.push(element);
    for (const child of [...(element.shadowRoot?.children ?? []), ...element.children])
      visit(child, checked.get(key)!, isInFresh || isFresh);
  };
  // Elements that observe their size render once more after a change of the window.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (const child of document.body.children)
    if (!child.matches('.sb-wrapper, #storybook-docs, script, style')) visit(child, 0, false);
  if (fresh.length === 0) return [];
  const whole = { region: { enabled: false }, 'landmark-one-main': { enabled: false } };
  const { violations } = await state.axe.run(
    { include: options.isExhaustive ? [document.body] : fresh, exclude: [['.sb-wrapper'], ['#storybook-docs']] },
    {
      resultTypes: ['violations'],
      // WCAG 2.2 AA includes the size of targets.
      rules: { ...(!options.rules && whole), 'target-size': { enabled: true } },
      ...(options.rules && { runOnly: [...options.rules] }),
    },
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary} ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
