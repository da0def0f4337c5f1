import { expect } from 'storybook/test';
import '../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import HelpScreen from '#host-app/studio/help/help-screen.tsx';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Studio/Help', component: InStudio, args: { at: '/help', screen: HelpScreen } });

/** The guide of the documents, section by section. */
export const Guide = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Clients' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/help#orders');
  },
});
