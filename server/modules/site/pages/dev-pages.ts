import { globSync } from 'node:fs';
import type { Server } from 'node:http';
import { DEFAULT_LANGUAGE } from '#contract/i18n/languages.ts';
import type * as Entry from '../../../../host-app/server-entry.tsx';
import type { PageSource } from './page-source.ts';
import { projectFile } from '#server/platform/root.ts';
import { TYPEFACE_NAMES } from '#contract/site/typefaces.studio.ts';
import { findPageFile, fontSheet } from './built/manifest.ts';

/** Serves pages from the source, with hot module replacement. */
export async function devPages(http: Server): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    // Otherwise Vite writes a temporary copy of the config, which restarts the watched server.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: http } },
  });
  return {
    entry: () => vite.ssrLoadModule('/host-app/server-entry.tsx') as Promise<typeof Entry>,
    files: (page, language) => ({
      scripts: ['/host-app/main.ts'],
      app: '/host-app/alive.tsx',
      page: `/${findFile(page, 'tsx')}`,
      ...(language !== DEFAULT_LANGUAGE && { words: `/locales/${findFile(page, 'tsx')}/${language}.js` }),
      modules: [],
      late: [],
      styles: [...TYPEFACE_NAMES.map((name) => `/${fontSheet(name)}`), '/host-app/main.css', ...ownSheet(page)],
    }),
    finish: (path, html) => vite.transformIndexHtml(path, html),
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

function ownSheet(page: string): string[] {
  const sheet = findFile(page, 'css');
  return sheet ? [`/${sheet}`] : [];
}

function findFile(page: string, type: 'tsx' | 'css'): string | undefined {
  return findPageFile(globSync('host-app/pages/*/*.page.*', { cwd: projectFile('.') }), page, type);
}
