const TESTS = String.raw`\.(test|harness|factory|stub|stand-in|e2e)\.tsx?$|^server/testing/`;

/** Borders of the folders: `host-app → widgets → #contract ← server`, and inside of the server `app → modules → platform`. */
export default {
  forbidden: [
    {
      name: 'no-circular-imports',
      severity: 'error',
      comment: 'A chunk that is loaded late may import its loader.',
      from: { pathNot: TESTS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: TESTS },
      to: { path: '^server/(app|modules|seed)/' },
    },
    {
      name: 'database-knows-no-table',
      severity: 'error',
      from: { path: '^server/platform/db/', pathNot: TESTS },
      to: { path: String.raw`\.entity\.ts$` },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: TESTS },
      to: { path: '^server/app/', pathNot: String.raw`^server/app/(dependencies|database)\.ts$` },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^server/contract/', pathNot: TESTS },
      to: { path: '^(server|widgets|host-app|sandbox|stories)/', pathNot: '^server/contract/' },
    },
    {
      name: 'widgets-know-no-page-and-no-server',
      severity: 'error',
      from: { path: '^widgets/', pathNot: TESTS },
      to: { path: '^(server|host-app|sandbox|stories)/', pathNot: '^server/contract/' },
    },
    {
      name: 'pages-know-no-server',
      severity: 'error',
      from: { path: '^host-app/', pathNot: `${TESTS}|^host-app/e2e/` },
      to: { path: '^(server|sandbox|stories)/', pathNot: '^server/contract/' },
    },
    {
      name: 'runtime-knows-no-feature',
      comment: 'core, forms and ui are what elements and parts are made of.',
      severity: 'error',
      from: { path: '^widgets/(core|forms|ui)/', pathNot: TESTS },
      to: { path: '^widgets/(elements|parts|embed)/' },
    },
    {
      name: 'parts-know-no-element',
      comment: 'A part may load a late chunk of an element.',
      severity: 'error',
      from: { path: '^widgets/parts/', pathNot: TESTS },
      to: { path: '^widgets/elements/', pathNot: String.raw`-chunk\.tsx?$` },
    },
    {
      name: 'server-knows-pages-by-type',
      comment: 'The server loads the built pages and widgets.',
      severity: 'error',
      from: { path: '^(server|sandbox)/', pathNot: TESTS },
      to: { path: '^(widgets|host-app|stories)/', dependencyTypesNot: ['type-only', 'pre-compilation-only'] },
    },
    {
      name: 'sandbox-stays-out-of-production',
      severity: 'error',
      from: { path: '^server/(modules|platform|contract)/', pathNot: TESTS },
      to: { path: '^sandbox/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`node_modules|\.css$|^dist/` },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
