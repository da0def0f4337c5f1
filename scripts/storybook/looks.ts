import type axeCore from 'axe-core';

/* These functions run in the page. They import nothing: each holds all it needs. */

/** Rules whose result depends on colours or on the width of the window. */
export const VISUAL_RULES: readonly string[] = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** Runs every rule of axe on the story and measures the width of the page, after the next frame. */
export async function inspect(): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof axeCore };
  // Elements that observe their size render once more after a change of the window.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const { violations } = await axe.run(
    { include: [document.body], exclude: [['.sb-wrapper'], ['#storybook-docs']] },
    {
      resultTypes: ['violations'],
      // A story is a part of a page, so rules about whole pages do not apply. WCAG 2.2 AA includes the size of targets.
      rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false }, 'target-size': { enabled: true } },
    },
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth ? [`is ${scrollWidth} px wide in a window of ${clientWidth} px.`] : []),
    ...violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary} ${nodes.map(({ html }) => html).join(' ')}`,
    ),
  ];
}

/** Sets the colour scheme around the story. Elements follow an attribute of the body, as on other pages. */
export function setScheme(scheme: 'light' | 'dark') {
  for (const story of document.querySelectorAll<HTMLElement>('.story-ground')) story.style.colorScheme = scheme;
  document.body.dataset['scheme'] = scheme;
}

/** Returns the excess width of the story in right-to-left direction. The direction is an attribute: nothing renders. */
export function turnRound(): string[] {
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
export function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`is ${scrollWidth} px wide in a window of ${clientWidth} px.`] : [];
}
