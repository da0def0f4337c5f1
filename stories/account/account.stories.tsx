import { expect, userEvent } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { args, clearTab, View } from '../dashboard/dashboard-setup.tsx';
import { refusing } from '../support/handlers.ts';
import { codeIsSent, sites, sitesAre } from './handlers.ts';

const meta = preview.meta({
  title: 'Elements/Shared parts/Account/Account',
  component: View,
  args,
  beforeEach: ({ msw }) => {
    msw.use(sitesAre(sites));
    return clearTab();
  },
});

export const Profile = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Profile' }));
    await expect(await canvas.findByRole('button', { name: 'Revoke https://club.example' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete my account' }));
    await expect(canvas.getByRole('textbox', { name: 'Type DELETE to confirm' })).toBeVisible();
  },
});

/** A member who signed in a while ago has to enter a code from a mail first. */
export const DeletingTakesACode = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing('/api/user/delete', 403, 'proof_needed'), codeIsSent),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Profile' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete my account' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Type DELETE to confirm' }), 'DELETE');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete my account' }));
    await expect(await canvas.findByRole('textbox', { name: 'Code from the e-mail' })).toBeVisible();
  },
});
