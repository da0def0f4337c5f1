import { expect } from 'storybook/test';
import { FormCleared } from '#widgets/parts/member/form-cleared.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Member/Cleared form', component: FormCleared });

/** A member began the form, and another member or nobody is signed in now. */
export const Cleared = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^Your session has ended/);
    await expect(canvas.getByRole('link', { name: 'Reload page' })).toBeVisible();
  },
});
