import { expect, onTestFinished, test } from 'vitest';
import { takeFocus } from './take-focus.ts';

/** Adds an element that is gone after the test. */
function add<Node extends HTMLElement>(node: Node): Node {
  onTestFinished(() => node.remove());
  return document.body.appendChild(node);
}

function addTitle() {
  const title = document.createElement('h2');
  title.tabIndex = -1;
  return add(title);
}

test('focuses the element after a press on a button', () => {
  const [button, title] = [add(document.createElement('button')), addTitle()];
  button.focus();
  takeFocus(title);
  expect(document.activeElement).toBe(title);
});

test.each(['open', 'closed'] as const)('leaves the focus in a field of an %s root', (mode) => {
  const [host, title] = [add(document.createElement('page-search')), addTitle()];
  const field = host.attachShadow({ mode }).appendChild(document.createElement('input'));
  field.focus();
  takeFocus(title);
  expect(document.activeElement).toBe(host);
});
