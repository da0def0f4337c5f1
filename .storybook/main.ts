import { defineMain } from '@storybook/react-vite/node';

export default defineMain({
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../stories/support/public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (config) => {
    // Left in, the shop's own three builds would run in place of Storybook's: one of them empties
    // the output folder, index and all, while the build reports success.
    const { environments: _environments, builder: _builder, experimental: _experimental, ...rest } = config;
    return { ...rest, publicDir: false };
  },
});
