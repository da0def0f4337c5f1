/** No view makes its page scroll sideways, at any width. A page with tables around it is Storybook's own. */
export function expectNoSidewaysScroll({ viewMode }: { viewMode: string }) {
  if (viewMode === 'docs') return;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    throw new Error(`The page is ${scrollWidth} px wide in a window of ${clientWidth} px.`);
}
