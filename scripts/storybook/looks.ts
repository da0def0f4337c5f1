/* These functions run in the page. They import nothing: each holds all it needs. */

/** Rules whose result depends on colours or on the width of the window. */
export const VISUAL_RULES: readonly string[] = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** Sets the colour scheme around the story. Elements follow an attribute of the body, as on other pages. */
export function setScheme(scheme: 'light' | 'dark') {
  for (const story of document.querySelectorAll<HTMLElement>('.story-ground')) story.style.colorScheme = scheme;
  document.body.dataset['scheme'] = scheme;
}

/** Returns the excess width of the story in right-to-left direction. The direction is an attribute: nothing renders. */
export function findRtlOverflow(): string[] {
  const stories = [...document.querySelectorAll<HTMLElement>('.story-ground')];
  const before = stories.map(({ dir }) => dir);
  for (const story of stories) story.dir = 'rtl';
  const { scrollWidth, clientWidth } = document.documentElement;
  stories.forEach((story, index) => (story.dir = before[index]!));
  return scrollWidth > clientWidth ? [`is ${scrollWidth} px wide in a window of ${clientWidth} px.`] : [];
}

/** True once every element of the story speaks the language. */
export function isSpoken(language: string): boolean {
  const elements = [...document.querySelectorAll('.story-ground *')].filter(({ localName }) =>
    localName.startsWith('coach-'),
  );
  return elements.length > 0 && elements.every(({ shadowRoot }) => shadowRoot?.querySelector(`[lang="${language}"]`));
}

/** Returns the excess width of the page. */
export function findHorizontalOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`is ${scrollWidth} px wide in a window of ${clientWidth} px.`] : [];
}
