import { Icon, type IconName } from '#widgets/ui/icon.tsx';
import preview from '../../.storybook/preview.tsx';

/** A record, so that a missing icon is a type error. */
const NAMES = Object.keys({
  arrow: 1,
  check: 1,
  close: 1,
  globe: 1,
  menu: 1,
  plus: 1,
} satisfies Record<IconName, 1>) as IconName[];

const args: { name: IconName } = { name: 'check' };

const meta = preview.meta({
  title: 'Foundations/Controls/Icon',
  component: Icon,
  args,
  argTypes: { name: { options: NAMES, control: 'select' } },
});

export const One = meta.story({});

export const All = meta.story({
  render: () => (
    <ul>
      {NAMES.map((name) => (
        <li key={name}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  ),
});
