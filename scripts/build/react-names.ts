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

/** Names of React that no page uses either. */
const UNUSED_EVERYWHERE = ['ViewTransition', 'addTransitionType'];

/** Functions of react-dom/client that only view transitions call. */
const OF_VIEW_TRANSITIONS = [
  'applyViewTransitionName',
  'applyViewTransitionToHostInstancesRecursive',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'startViewTransition',
];
/** Functions that only tags for the document's head call: `<link>`, `<script>`, `<style>`, `<meta>`, `<title>`. */
const OF_HEAD = [
  'acquireResource',
  'createHoistableInstance',
  'getHydratableHoistableCache',
  'getResource',
  'insertStylesheet',
  'insertStylesheetIntoRoot',
  'suspendResource',
];
/** Bodies of the functions in react-dom/client that nothing needs. A tag for the head stays in its place. */
const BODIES: ReadonlyMap<string, string> = new Map([
  ...[...OF_VIEW_TRANSITIONS, ...OF_HEAD].map((name) => [name, '{}'] as const),
  ['isHostHoistableType', '{ return false; }'],
]);

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

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
      const unused = OF_WIDGETS.includes(this.environment.name) ? UNUSED[source] : UNUSED_EVERYWHERE;
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
 * Leaves out of React what nothing uses, and in widgets what no widget uses. The bundler keeps every export of a
 * CommonJS file, everything that the dispatcher of resource hints names, and features that no tag switches on.
 */
export function withoutUnusedReact(): Plugin {
  const file = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/\1\.production\.js$/;
  const hints = /^ {2}[DCLmXSM]: \w+,?\n/gm;
  return {
    name: 'without-unused-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => ['client', ...OF_WIDGETS].includes(name),
    transform(code, id) {
      const isForWidgets = OF_WIDGETS.includes(this.environment.name);
      if (id.endsWith('/react-dom-client.production.js')) {
        if (code.match(hints)?.length !== 7)
          this.error('React keeps resource hints in another way: see what became of them.');
        const rest = isForWidgets ? code.replaceAll(hints, '') : code;
        const found = this.parse(rest).body.filter(
          (node) => node.type === 'FunctionDeclaration' && BODIES.has(node.id?.name ?? ''),
        );
        if (found.length !== BODIES.size)
          this.error('React names its functions in another way: see what became of them.');
        return { code: found.reverse().reduce((text, node) => replaceBody(text, node), rest), map: null };
      }
      const unused = UNUSED[file.exec(id)?.[1] ?? ''];
      if (!unused || !isForWidgets) return undefined;
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

function replaceBody(text: string, node: Statement): string {
  if (node.type !== 'FunctionDeclaration' || !node.body) return text;
  return text.slice(0, node.body.start) + BODIES.get(node.id?.name ?? '') + text.slice(node.body.end);
}

/** Returns the name that a statement of a CommonJS file exports: `exports.name = …;`. */
function exportedBy(node: Statement): string | undefined {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return undefined;
  const { left } = node.expression;
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier' || left.object.name !== 'exports')
    return undefined;
  return left.property.type === 'Identifier' ? left.property.name : undefined;
}

export function isReactNames(id: string): boolean {
  return id.startsWith(PREFIX);
}
