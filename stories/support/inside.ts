import { waitFor, within } from 'storybook/test';

/** Returns queries for an element's shadow root, which the page's queries cannot reach. */
export async function withinShadowRoot(canvasElement: HTMLElement, tag: `coach-${string}`, index = 0) {
  const root = await waitFor(() => {
    const found = canvasElement.querySelectorAll(tag)[index]?.shadowRoot?.querySelector<HTMLElement>('.coach-root');
    if (!found) throw new Error(`There is nothing in <${tag}> yet.`);
    return found;
  });
  return within(root);
}
