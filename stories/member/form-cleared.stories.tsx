import { expect } from 'storybook/test';
import { FormCleared } from '#widgets/parts/member/drafts/form-cleared.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Elements/Shared parts/Member/Cleared form', component: FormCleared });

/** A member started the form, but another member, or no member, is signed in now. */
export const Cleared = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^Your session has ended/);
    await expect(canvas.getByRole('link', { name: 'Reload page' })).toBeVisible();
  },
});
