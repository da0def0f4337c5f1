import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PREFIX = '\0names:';

/**
 * Gives React's names, which its CommonJS files hide from the bundler, as those of an ES module: what imports them
 * needs no helper, and calls a name of its file instead of a property.
 */
export function reactNames(): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: 'react-names',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => ['client', 'embed', 'pinned'].includes(name),
    resolveId: (id, importer, { kind }) =>
      /^react(?:-dom)?(?:\/(?:jsx-runtime|client))?$/.test(id) &&
      kind === 'import-statement' &&
      !importer?.startsWith(PREFIX)
        ? PREFIX + id
        : undefined,
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const source = id.slice(PREFIX.length);
      const found = Object.keys(require(source) as object).filter((name) => /^[a-z]\w*$/i.test(name));
      const exported = found.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`);
      return {
        code: [`import all from ${JSON.stringify(source)};`, 'export default all;', ...exported].join('\n'),
        moduleSideEffects: false,
      };
    },
  };
}

export function isReactNames(id: string): boolean {
  return id.startsWith(PREFIX);
}
