import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Foundations/Controls/Elevation',
  component: Elevation,
  args: { seed: 'morning', points: 32 },
});

export const Hills = meta.story();

export const Sunrise = meta.story({ args: { sunrise: true } });

/** Line with given heights, such as a member's progress. */
export const Heights = meta.story({ args: { heights: [0, 0.1, 0.05, 0.3, 0.28, 0.5, 0.45, 0.7, 1] } });

/** Each seed always has the same ridge. */
export const Seeds = meta.story({
  render: (args) => (
    <>
      {['first', 'second', 'third', 'fourth'].map((seed) => (
        <Elevation {...args} key={seed} seed={seed} />
      ))}
    </>
  ),
});
