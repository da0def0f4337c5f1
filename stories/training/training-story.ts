import { within } from 'storybook/test';
import { elementStory } from '../support/element-story.tsx';
import { withinShadowRoot } from '../support/inside.ts';
import { asMember, training } from './training.handlers.ts';

/** Base of the element's stories. */
export const trainingStory = {
  ...elementStory('coach-training', { plan: '3' }),
  beforeEach: ({ msw }: { msw: { use: (...handlers: typeof training) => void } }) => {
    msw.use(...training);
    return asMember();
  },
  // The sticky bar of a session covers content below the fold, which axe reports as small targets.
  afterEach: () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
};

type Play = Parameters<typeof withinShadowRoot>[0];

/** Returns the element once its plan has loaded. */
export async function opened(canvasElement: Play) {
  const element = await withinShadowRoot(canvasElement, 'coach-training');
  await element.findByRole('heading', { level: 2 });
  return element;
}

/** Returns the running session, and its tick buttons by name. */
export async function gym(canvasElement: Play) {
  const element = await opened(canvasElement);
  const log = within(await element.findByRole('region', { name: 'Session' }));
  const tick = (name: string) => log.getByRole('button', { name: `${name}: done` });
  return { element, log, tick };
}

export const SQUAT_3 = 'Back squat, set 3';
