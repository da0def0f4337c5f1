// Runs server code without a build; its messages stay in English.
import '../scripts/sources.mjs';
import { existsSync } from 'node:fs';
import { defineMain } from '@storybook/react-vite/node';
import type { PluginOption } from 'vite';
import { ownBuildPlugins } from '../scripts/build/build-plugins.ts';
import { THUMBNAILS, virtualModules } from './virtual-modules.ts';

/** Stories are checked in the language of the sources and in the one with the longest words. */
const TESTED_LANGUAGES = ['en', 'en-XA'] as const;

export default defineMain({
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', 'storybook-addon-pseudo-states'],
  staticDirs: [
    '../stories/support/public',
    ...(existsSync(THUMBNAILS) ? [{ from: THUMBNAILS, to: '/thumbnails' }] : []),
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  // `storybook build --test` leaves out the tables of props, and nothing else that a reader sees.
  build: {
    test: { disabledAddons: [], disableBlocks: false, disableMDXEntries: false, disableAutoDocs: false },
  },
  viteFinal: (config, { test }) => {
    // Left in, the shop's own three builds would run in place of Storybook's: one of them empties
    // the output folder, index and all, while the build reports success.
    const { environments: _environments, builder: _builder, experimental: _experimental, ...rest } = config;
    return {
      ...rest,
      publicDir: false,
      plugins: [...withoutOurBuilds(rest.plugins), virtualModules(test ? TESTED_LANGUAGES : undefined)],
      ...(test && { build: { ...rest.build, minify: false } }),
    };
  },
});

/**
 * Removes the plugins that make the shop's builds smaller. Storybook's environment has the name of one of those builds,
 * and its imports need Vite's own helper for their style sheets.
 */
function withoutOurBuilds(plugins: PluginOption[] = []): PluginOption[] {
  const ours = new Set(ownBuildPlugins().map(({ name }) => name));
  return plugins.filter((plugin) => !(plugin && 'name' in plugin && ours.has(plugin.name)));
}
