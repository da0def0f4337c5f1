/** No view makes its page scroll sideways, at any width. */
export function expectNoSidewaysScroll() {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    throw new Error(`The page is ${scrollWidth} px wide in a window of ${clientWidth} px.`);
}
