import { afterEach, expect, test } from 'vitest';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { followTranslations } from './translated-text.ts';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const place = () => document.body.appendChild(document.createElement('div'));

function Words({ count, last = true }: { count: number; last?: boolean }) {
  return (
    <p>
      {count} posts
      {last && ' today'}
      <b>for you</b>
    </p>
  );
}

/** Replaces each text node, as browsers do. */
function translate(within: Element, replace: (text: ChildNode, font: Element) => void) {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const texts: ChildNode[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as ChildNode);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = `<${text.textContent}>`;
    replace(text, font);
  }
}

test.each([
  ['replaced', (text: ChildNode, font: Element) => text.replaceWith(font)],
  [
    'followed and removed',
    (text: ChildNode, font: Element) => {
      text.after(font);
      text.remove();
    },
  ],
  [
    'wrapped',
    (text: ChildNode, font: Element) => {
      text.before(font);
      font.replaceChildren(text);
    },
  ],
])('text that a translator has %s changes, goes and comes back', async (_, replace) => {
  const within = place();
  root = createRoot(within);
  const show = (words: React.ReactNode) => flushSync(() => root!.render(words));
  show(<Words count={8} />);
  const stop = followTranslations(within);
  translate(within, replace);
  await Promise.resolve();
  show(<Words count={0} />);
  await Promise.resolve();
  expect(within.textContent).toMatch(/^0/);
  expect(within.textContent).not.toContain('8');
  show(<Words count={0} last={false} />);
  expect(within.textContent).not.toContain('today');
  show(<Words count={1} />);
  await Promise.resolve();
  expect(within.textContent).toMatch(/^1.*posts.* today.*for you/);
  stop();
});
