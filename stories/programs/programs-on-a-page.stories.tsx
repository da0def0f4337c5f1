import { expect } from 'storybook/test';
import '#widgets/elements/programs/programs.element.ts';
import '#widgets/elements/region/region.element.ts';
import preview from '../../.storybook/preview.tsx';
import { elementStory } from '../support/element-story.tsx';
import { appears } from '../support/appears.ts';
import { noting } from '../support/handlers.ts';
import { withinShadowRoot } from '../support/inside.ts';

const meta = preview.meta({
  title: 'Elements/<coach-programs>/On a page',
  ...elementStory('coach-programs'),
});

const requests: string[] = [];

/** Two elements share their requests. */
export const TwoOnOnePage = meta.story({
  beforeEach: ({ msw }) => {
    requests.length = 0;
    msw.use(noting('/api/*', requests));
  },
  render: (options) => (
    <>
      <coach-programs {...options} limit="2" />
      <hr />
      <coach-programs {...options} limit="2" currency="USD" />
    </>
  ),
  play: async ({ canvasElement }) => {
    const first = await withinShadowRoot(canvasElement, 'coach-programs', 0);
    const second = await withinShadowRoot(canvasElement, 'coach-programs', 1);
    await appears(first, '€29.90');
    await appears(second, '$32.59');
    await expect(requests.toSorted()).toEqual(['GET /api/programs', 'GET /api/rates']);
  },
});

export const FollowingARegion = meta.story({
  render: (options) => (
    <>
      <coach-region />
      <hr />
      <coach-programs {...options} limit="3" />
    </>
  ),
  play: async ({ canvasElement, userEvent }) => {
    const region = await withinShadowRoot(canvasElement, 'coach-region');
    const shown = await withinShadowRoot(canvasElement, 'coach-programs');
    await appears(shown, '€29.90');
    await userEvent.selectOptions(region.getByRole('combobox', { name: 'Region' }), 'Japan');
    await appears(shown, '¥4,874');
  },
});

/** Host page with its own font and colours, always light: the element adopts them. */
export const ThemedByThePage = meta.story({
  args: { limit: 3 },
  decorators: [
    (Story) => (
      <div
        style={
          {
            colorScheme: 'light',
            backgroundColor: '#fff',
            fontFamily: 'Georgia, serif',
            '--coach-font': 'initial',
            '--coach-font-display': 'initial',
            '--coach-dawn': '#0b5d73',
            '--coach-surface': '#f1f7f4',
            '--coach-radius': '0px',
            '--coach-radius-control': '0px',
          } as React.CSSProperties
        }
      >
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    const card = await element.findByRole('article', { name: 'All Day Energy' });
    await expect(card).toHaveStyle({ backgroundColor: 'rgb(241, 247, 244)', borderRadius: '0px' });
    await expect(getComputedStyle(card).fontFamily).toContain('Georgia');
  },
});

/** Dark by its own attribute, on a light page. */
export const DarkOnALightPage = meta.story({
  render: () => <coach-programs limit={3} data-theme="dark" />,
  play: async ({ canvasElement }) => {
    const element = await withinShadowRoot(canvasElement, 'coach-programs');
    const card = await element.findByRole('article', { name: 'All Day Energy' });
    await expect(card).toHaveStyle({ backgroundColor: 'rgb(20, 38, 47)' });
  },
});
