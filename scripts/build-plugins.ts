import type { Plugin, Rolldown } from 'vite';
import { reactNames, withoutUnusedReact } from './react-names.ts';

/** What shapes our builds, and no other that starts from this file. */
export function ownBuildPlugins(): Plugin[] {
  return [
    plainImports(),
    reactNames(),
    withoutUnusedReact(),
    ofLoader(),
    ownNamesOnly(),
    noServerCode(),
    httpWithoutFetch(),
  ];
}

/**
 * Fails the build when code of the server got into what browsers are sent, or anything of the studio into what
 * others than the coach are sent: zod, too, may come with the studio alone. Such an import works without any error
 * and drags the database along, so a look at the finished chunks is what holds.
 */
function noServerCode(): Plugin {
  const ofServer = /\/server\/(?!contract\/)|\/node_modules\/(?:koa|@koa|@mikro-orm|pino|nodemailer)\//;
  const ofStudio = /\/host-app\/studio\/|\/node_modules\/zod\//;
  return {
    name: 'no-server-code',
    applyToEnvironment: ({ name }) => ['client', 'embed', 'loader', 'before', 'pinned', 'worker'].includes(name),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const everybodys = reachedByEverybody(chunks);
      const found = chunks.flatMap((chunk) =>
        chunk.moduleIds.filter((id) => ofServer.test(id) || (everybodys.has(chunk.fileName) && ofStudio.test(id))),
      );
      if (found.length > 0) this.error(`Code that is not theirs would be sent to browsers: ${found.join(', ')}`);
    },
  };
}

/** The chunks that pages and widgets can ask for without opening the studio. */
function reachedByEverybody(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const door = (file: string) => byName.get(file)?.facadeModuleId?.endsWith('/host-app/studio/studio.tsx');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const file of reached) {
    const { imports = [], dynamicImports = [] } = byName.get(file) ?? {};
    for (const next of [...imports, ...dynamicImports]) if (!door(next)) reached.add(next);
  }
  return reached;
}

/**
 * For browsers an import is nothing but an import. The usual wrapper would look for style sheets and
 * preload links to put into the page's head: a widget has none, and a page names them itself.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => ['client', 'embed', 'loader', 'pinned'].includes(name),
    // Each importer gets its own: a shared one would end up in embed.js, and be imported from there.
    resolveId: (id, importer) => (id.endsWith('vite/preload-helper.js') ? `${id}?${importer}` : undefined),
    load: (id) =>
      id.includes('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}

/** What the embed script has brought already is not sent again with the code of elements. */
function ofLoader(): Plugin {
  return {
    name: 'of-loader',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'embed',
    resolveId: (id, importer) =>
      /^\.\/(?:ground|shown)\.ts$/.test(id) && importer?.includes('/widgets/core/')
        ? importer.replace(/[^/]+$/, 'of-loader.ts')
        : undefined,
  };
}

/**
 * The bundler's helper that makes the namespace of a module lists names with `for in`, which finds
 * whatever a page around a widget has put on every object, and fails over it.
 */
function ownNamesOnly(): Plugin {
  const helper = /for\(var (\w+) in (\w+)\)(?=\w+\(\w+,\1,\{get:\2\[\1\])/g;
  return {
    name: 'own-names-only',
    applyToEnvironment: ({ name }) => name === 'embed' || name === 'pinned',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const found = chunks.filter(({ code }) => /toStringTag,\{value:[`'"]Module/.test(code));
        if (found.some(({ code }) => code.search(helper) < 0))
          this.error('The bundler makes namespaces in another way: see what became of its helper.');
        for (const chunk of found) chunk.code = chunk.code.replaceAll(helper, 'for(var $1 of Object.keys($2))');
      },
    },
  };
}

/**
 * An import of node:http asks for everything that it exports, and thereby loads all of Node's own
 * fetch, in a tenth of the time of the whole start. Asked for in this way, it comes alone.
 */
function httpWithoutFetch(): Plugin {
  return {
    name: 'http-without-fetch',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'server',
    resolveId: (id) => (/^(?:node:)?http$/.test(id) ? '\0http.cjs' : undefined),
    load: (id) => (id === '\0http.cjs' ? "module.exports = process.getBuiltinModule('node:http');" : undefined),
  };
}
