import { join } from 'node:path';
import { defineMain } from '@storybook/react-vite/node';
import type { Plugin } from 'vite';
import { root } from '../scripts/elements/declarations.ts';
import { readElements } from '../scripts/elements/read-elements.ts';

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
    return { ...rest, publicDir: false, plugins: [...(rest.plugins ?? []), elements()] };
  },
});

/** Gives stories the declarations of the elements, for their tables and controls. */
function elements(): Plugin {
  const id = '\0virtual:elements';
  return {
    name: 'elements',
    resolveId: (source) => (source === 'virtual:elements' ? id : undefined),
    async load(source) {
      if (source !== id) return undefined;
      const declared = await readElements();
      for (const { file } of declared) this.addWatchFile(join(root, file));
      return `export default ${JSON.stringify(declared)}`;
    },
  };
}
