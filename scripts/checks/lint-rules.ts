/** Rules of this repository that the linter does not bring; `.oxlintrc.json` turns them on. */
export default {
  meta: { name: 'aamu' },
  rules: {
    'max-function-lines': { create: maxFunctionLines },
    'no-shadowing-export': { create: noShadowingExport },
    'no-entity-manager': { create: noEntityManager },
    'log-event-name': { create: logEventName },
  },
};

const MAX_LINES = 80;

/** Types that TypeScript itself knows; the values are what this process has. */
const LANGUAGE_TYPES =
  'Partial Required Readonly Record Pick Omit Exclude Extract NonNullable Parameters ReturnType Awaited ' +
  'InstanceType ThisType Uppercase Lowercase Capitalize Uncapitalize NoInfer ArrayLike PromiseLike Iterable ' +
  'AsyncIterable Element Node Document Window Location History Storage Range Selection Text Comment Image Option';
const globals = new Set([...Object.getOwnPropertyNames(globalThis), ...LANGUAGE_TYPES.split(' ')]);

interface Place {
  line: number;
  column: number;
}

interface AstNode {
  type: string;
  name?: string;
  loc: { start: Place; end: Place };
  parent?: AstNode | null;
  callee?: AstNode;
  arguments?: (AstNode & { value?: unknown })[];
  object?: AstNode;
  property?: AstNode;
  declaration?: AstNode | null;
  declarations?: { id: AstNode }[];
  id?: AstNode | null;
  specifiers?: { exported: AstNode }[];
}

interface Context {
  report: (problem: { node: AstNode; message: string }) => void;
}

/** A function has at most 80 lines; the callback of a `describe` is a list of tests and not one function. */
function maxFunctionLines(context: Context) {
  const check = (node: AstNode) => {
    const lines = node.loc.end.line - node.loc.start.line + 1;
    if (lines <= MAX_LINES || isDescribe(node.parent)) return;
    context.report({ node, message: `This function has ${lines} lines; at most ${MAX_LINES} are read at once.` });
  };
  return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
}

/** `describe(…)`, `test.describe(…)` and `describe.each(…)(…)`. */
function isDescribe(node: AstNode | null | undefined): boolean {
  if (!node) return false;
  if (node.type === 'CallExpression') return isDescribe(node.callee);
  if (node.type === 'MemberExpression') return isDescribe(node.object) || isDescribe(node.property);
  return node.name === 'describe';
}

/** An import of such an export, such as `Record`, silently shadows the global one. */
function noShadowingExport(context: Context) {
  const check = (node: AstNode | null | undefined) => {
    if (!node?.name || !globals.has(node.name)) return;
    context.report({ node, message: `${node.name} is the name of a global already: say whose it is.` });
  };
  return {
    ExportNamedDeclaration({ declaration, specifiers = [] }: AstNode) {
      check(declaration?.id);
      for (const { id } of declaration?.declarations ?? []) check(id);
      for (const { exported } of specifiers) check(exported);
    },
  };
}

/** A route hands the entity manager on to a service and asks it nothing itself. */
function noEntityManager(context: Context) {
  return {
    MemberExpression(node: AstNode) {
      const { object } = node;
      const asked = object?.name ?? object?.property?.name ?? object?.callee?.name;
      if (asked !== 'em' && asked !== 'forkOf') return;
      context.report({ node, message: 'Routes hold no query: parse, call one function of a service, present.' });
    },
  };
}

/** Alerts match the name of an event, so it must be an identifier: `order.reconcile_failed`. */
function logEventName(context: Context) {
  return {
    CallExpression({ callee, arguments: given = [] }: AstNode) {
      const logger = callee?.object?.property?.name ?? callee?.object?.name;
      const event = given[1];
      if (logger !== 'log' || typeof event?.value !== 'string' || /^[a-z_]+\.[a-z_]+$/.test(event.value)) return;
      context.report({ node: event, message: 'A line of the log has the name of an event, such as mail.send_failed.' });
    },
  };
}
