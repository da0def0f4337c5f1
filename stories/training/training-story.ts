import { within } from 'storybook/test';
import { elementStory } from '../support/element-story.tsx';
import { withinShadowRoot } from '../support/inside.ts';
import { asMember, training } from './training.handlers.ts';

/** What every story of the element starts from. */
export const trainingStory = {
  ...elementStory('coach-training', { plan: '3' }),
  beforeEach: ({ msw }: { msw: { use: (...handlers: typeof training) => void } }) => {
    msw.use(...training);
    return asMember();
  },
  // The bar below a session lies over what has not been scrolled to; axe takes that for small targets.
  afterEach: () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
};

type Play = Parameters<typeof withinShadowRoot>[0];

/** The element, once its plan is there. */
export async function opened(canvasElement: Play) {
  const element = await withinShadowRoot(canvasElement, 'coach-training');
  await element.findByRole('heading', { level: 2 });
  return element;
}

/** The session that goes on, and presses in it by their names. */
export async function gym(canvasElement: Play) {
  const element = await opened(canvasElement);
  const log = within(await element.findByRole('region', { name: 'Session' }));
  const tick = (name: string) => log.getByRole('button', { name: `${name}: done` });
  return { element, log, tick };
}

export const SQUAT_3 = 'Back squat, set 3';
