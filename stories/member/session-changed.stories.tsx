import { expect } from 'storybook/test';
import { SessionChanged, type SessionChangedProps } from '#widgets/member/session-changed.tsx';
import preview from '../../.storybook/preview.tsx';

const args: SessionChangedProps = { now: 'nobody' };

const meta = preview.meta({
  title: 'Member/Signed out in another tab',
  component: SessionChanged,
  args,
});

export const Nobody = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^You signed out in another tab/);
    await expect(canvas.queryByRole('button', { name: 'Reload page' })).toBeNull();
  },
});

export const SomebodyElse = meta.story({
  args: { now: 'other' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^Somebody else has signed in/);
    await expect(canvas.getByRole('link', { name: 'Sign in' })).toHaveAttribute('target', '_blank');
    await expect(canvas.getByRole('button', { name: 'Reload page' })).toBeVisible();
  },
});
