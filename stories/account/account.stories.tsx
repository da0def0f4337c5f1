import { expect, userEvent } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { args, clearTab, View } from '../dashboard/dashboard-setup.tsx';
import { dark, phone } from '../support/globals.ts';
import { sites, sitesAre } from './handlers.ts';

const meta = preview.meta({
  title: 'Account/Account',
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

export const ProfileDark = Profile.extend({ globals: dark });

export const ProfilePhone = Profile.extend({ globals: phone });
