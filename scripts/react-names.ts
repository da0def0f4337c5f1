import { createRequire } from 'node:module';
import type { Plugin, Rolldown } from 'vite';

const PREFIX = '\0names:';

/** Names of React that no widget uses. An import of one of them fails the build. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  react: [
    'Activity',
    'Children',
    'Profiler',
    'PureComponent',
    'ViewTransition',
    '__COMPILER_RUNTIME',
    'addTransitionType',
    'cache',
    'cacheSignal',
    'createRef',
    'forwardRef',
    'isValidElement',
    'lazy',
    'memo',
    'startTransition',
    'unstable_useCacheRefresh',
    'useActionState',
    'useDeferredValue',
    'useImperativeHandle',
    'useInsertionEffect',
    'useOptimistic',
    'useReducer',
    'useTransition',
  ],
  'react-dom': [
    'browser',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
    'version',
  ],
  scheduler: [
    'unstable_Profiling',
    'unstable_forceFrameRate',
    'unstable_next',
    'unstable_runWithPriority',
    'unstable_wrapCallback',
  ],
};

/** Environments whose code is widgets alone. */
const OF_WIDGETS = ['embed', 'pinned'];

/**
 * Exposes React's names, which its CommonJS files hide from the bundler, as those of an ES module: importers
 * need no helper, and call a local name instead of a property.
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
      const unused = OF_WIDGETS.includes(this.environment.name) ? UNUSED[source] : undefined;
      const found = Object.keys(require(source) as object).filter(
        (name) => /^[a-z]\w*$/i.test(name) && !unused?.includes(name),
      );
      const exported = found.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`);
      return {
        code: [`import all from ${JSON.stringify(source)};`, 'export default all;', ...exported].join('\n'),
        moduleSideEffects: false,
      };
    },
  };
}

/**
 * Leaves out of React what no widget uses. The bundler keeps every export of a CommonJS file, and everything that the
 * dispatcher of resource hints names.
 */
export function withoutUnusedReact(): Plugin {
  const file = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/\1\.production\.js$/;
  const hints = /^ {2}[DCLmXSM]: \w+,?\n/gm;
  return {
    name: 'without-unused-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => OF_WIDGETS.includes(name),
    transform(code, id) {
      if (id.endsWith('/react-dom-client.production.js')) {
        if (code.match(hints)?.length !== 7)
          this.error('React keeps resource hints in another way: see what became of them.');
        return { code: code.replaceAll(hints, ''), map: null };
      }
      const unused = UNUSED[file.exec(id)?.[1] ?? ''];
      if (!unused) return undefined;
      let rest = code;
      for (const { start, end } of this.parse(code)
        .body.filter((node) => unused.includes(exportedBy(node) ?? ''))
        .reverse()) {
        rest = rest.slice(0, start) + rest.slice(end);
      }
      return { code: rest, map: null };
    },
  };
}

/** Returns the name that a statement of a CommonJS file exports: `exports.name = …;`. */
function exportedBy(node: ReturnType<Rolldown.PluginContext['parse']>['body'][number]): string | undefined {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return undefined;
  const { left } = node.expression;
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier' || left.object.name !== 'exports')
    return undefined;
  return left.property.type === 'Identifier' ? left.property.name : undefined;
}

export function isReactNames(id: string): boolean {
  return id.startsWith(PREFIX);
}
