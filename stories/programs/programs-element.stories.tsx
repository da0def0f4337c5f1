import { expect, spyOn, waitFor } from 'storybook/test';
import '#widgets/elements/programs/programs.element.ts';
import '#widgets/elements/region/region.element.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { PROGRAMS, programsAre, refusing, unreachable, waiting } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';
import { SHOP, visitorFrom } from '../support/page.ts';
import { dearPrograms, longPrograms, programs } from '../support/programs.ts';

const meta = preview.meta({
  title: 'Elements/<coach-programs>',
  tags: ['autodocs'],
  ...elementStory('coach-programs'),
});

export const Cards = meta.story({
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await expect(await element.findByRole('article', { name: 'All Day Energy' })).toHaveTextContent('€29.90');
  },
});

export const Grid = meta.story({
  args: { layout: 'grid' },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await expect(await element.findAllByRole('article')).toHaveLength(4);
  },
});

export const Limited = meta.story({
  args: { limit: 2 },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await expect(await element.findAllByRole('article')).toHaveLength(2);
  },
});

/** A pressed button fires an event for the host page. */
export const Selecting = meta.story({
  play: async ({ canvasElement, userEvent, args }) => {
    canvasElement.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    const [first] = await element.findAllByRole('link', { name: 'Get This Program' });
    await userEvent.click(first!);
    await expect(args['oncoach-program-selected']).toHaveBeenCalledWith(
      expect.objectContaining({ detail: { programId: 2 } }),
    );
  },
});

export const CannotBeBought = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(programsAre(programs().map((each) => ({ ...each, available: false }))));
    spyOn(window, 'alert').mockImplementation(() => undefined);
  },
  play: async ({ canvasElement, userEvent }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await userEvent.click(await element.findByRole('button', { name: 'Start Personal Coaching' }));
    await expect(window.alert).toHaveBeenCalledWith(
      'Payment integration will be activated once the payment keys are configured.',
    );
  },
});

export const VisitorFromJapan = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(programsAre(dearPrograms()));
    visitorFrom('JP');
  },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await expect(await element.findAllByText('¥1,234,567')).toHaveLength(3);
  },
});

export const InWon = meta.story({
  args: { currency: 'KRW' },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await appears(element, '₩42,757.00');
  },
});

export const ForOneRegion = meta.story({
  args: { region: 'GB' },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await appears(element, '£25.71');
  },
});

/** Without exchange rates, the shop's built-in table provides approximate prices. */
export const RatesUnreachable = meta.story({
  args: { currency: 'USD' },
  beforeEach: ({ msw }) => msw.use(unreachable('/api/rates')),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await appears(element, '$32.59');
  },
});

export const Unreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PROGRAMS)),
  play: async ({ canvasElement, userEvent, msw }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await appears(element, 'Can’t load the programmes right now.');
    const link = element.getByRole('link', { name: 'View them on our site' });
    await expect(link).toHaveAttribute('href', `${SHOP}/programs`);
    msw.use(programsAre(programs()));
    await userEvent.click(element.getByRole('button', { name: 'Try again' }));
    await expect(await element.findByRole('article', { name: 'Hybrid Athlete' })).toBeVisible();
  },
});

export const Slow = meta.story({
  beforeEach: ({ msw }) => msw.use(waiting(PROGRAMS)),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await expect(await element.findByText('Loading programmes')).toBeInTheDocument();
  },
});

export const ServerError = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(PROGRAMS, 500, 'internal')),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await appears(element, 'Can’t load the programmes right now.');
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(programsAre([])),
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await appears(element, 'New programmes are in preparation.');
  },
});

/** Invalid attributes are logged to the console; visitors see the default. */
export const WrongAttribute = meta.story({
  args: { layout: 'carousel' },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    await expect(await element.findByRole('article', { name: 'All Day Energy' })).toBeVisible();
  },
});

/** State before a retry. */
export const StillUnreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PROGRAMS)),
  play: async ({ canvasElement }) => {
    await appears(await withinShadowRoot(canvasElement, 'coach-programs'), 'Can’t load the programmes right now.');
  },
});

/** Long texts stay inside their cards on the narrowest screen. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => msw.use(programsAre(longPrograms())),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    for (const card of await element.findAllByRole('article')) {
      await waitFor(() => expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth));
    }
  },
});
