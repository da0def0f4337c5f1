/** Fails a view that scrolls sideways at any width. Skips docs pages, whose tables are Storybook's. */
export function expectNoSidewaysScroll({ viewMode }: { viewMode: string }) {
  if (viewMode === 'docs') return;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    throw new Error(`The page is ${scrollWidth} px wide in a window of ${clientWidth} px.`);
}
