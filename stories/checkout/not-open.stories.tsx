import { expect } from 'storybook/test';
import '#widgets/elements/checkout/checkout.element.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { programsAre } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';
import { programs } from '../support/programs.ts';

const meta = preview.meta({
  title: 'Elements/<coach-checkout>/Not open yet',
  ...elementStory('coach-checkout', { program: 2 }),
});

/** Visitor's view of a live shop whose first-run checklist is unfinished. */
export const NotOpenYet = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(programsAre(programs().map((each) => ({ ...each, available: false, notOpen: true as const })))),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-checkout');
    await expect(await element.findByRole('heading', { name: 'Not open yet' })).toBeVisible();
    await expect(element.queryByText('How would you like to pay?')).toBeNull();
  },
});
