import type { Plugin, Rolldown } from 'vite';
import { reactNames, withoutUnusedReact } from './react-names.ts';

/** Plugins of our own builds; other tools that load this file go without them. */
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
 * Fails the build if server code gets into a browser bundle, or studio code (and zod) into a bundle for others than
 * the coach. Such an import raises no error and brings the database along, so the finished chunks are
 * checked.
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
 * Browser imports stay plain. Vite's wrapper would look for style sheets and preload links for the page's head: a widget
 * has none, and a page lists them itself.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    configResolved({ plugins }) {
      const wrapper = plugins.find(({ name }) => name === 'native:import-analysis-build');
      if (!wrapper) throw new Error('Vite wraps imports in another way: see what became of its plugin.');
      wrapper.applyToEnvironment = () => false;
    },
  };
}

/** Code of the embed script is not included again in the elements' chunks. */
function ofLoader(): Plugin {
  return {
    name: 'of-loader',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'embed',
    resolveId: (id, importer) =>
      /\/(?:ground|shown|swallowed)\.ts$/.test(id) && importer?.includes('/widgets/core/')
        ? importer.replace(/(?<=\/widgets\/core\/).+$/, 'host-page/of-loader.ts')
        : undefined,
  };
}

/**
 * The bundler's namespace helper lists names with `for in`, which also finds properties that a page has added to
 * Object.prototype, and fails on them.
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
 * An import of node:http reads all of its exports, and so loads Node's own fetch, which takes a tenth of the
 * whole start. This form of import avoids it.
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
