import { type ChildNode, type Container, list, parse, type Root, type Rule } from 'postcss';

/** Contents of a markup that selectors can match. */
export interface Markup {
  /** Tags as written, classes as `.name`, attributes as `[name` and `[name=value`. */
  names: ReadonlySet<string>;
  /** Attributes of the host element. */
  given?: ReadonlyMap<string, string>;
  /** Attributes that a host element can have. */
  known?: readonly string[];
  /** Scripts may change any attribute but `lang`. */
  anyAttribute?: boolean;
}

/** Parses a sheet and removes the rules that cannot match the markup, now or on hover. */
export function parseUsedRules(css: string, markup: Markup): Root {
  const sheet = parse(withoutUnusedRules(css, markup));
  sheet.walkRules((rule) => {
    if (isStep(rule)) return;
    const left = rule.selectors.filter((selector) => canMatch(selector, markup));
    if (left.length === 0) rule.remove();
    else
      rule.selectors = left.map((selector) =>
        selector.replaceAll(ANY_TAG, (all, tags: string) => joinPresentTags(tags.split(','), markup) ?? all),
      );
  });
  return sheet;
}

/** Returns the sheet's text without variables and keyframes that neither it nor `markup` reads. */
export function sweepUnused(sheet: Root, markup: string): string {
  // Removes spaces that the minifier leaves around variables.
  sheet.walkDecls((declaration) => {
    if (!/["']/.test(declaration.value)) declaration.value = declaration.value.replaceAll(', ', ',');
  });
  while (sweep(sheet, `${sheet.toString()}${markup}`));
  return sheet.toString();
}

/** Ends of strings, comments and blocks. */
const BORDER = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[^]*?\*\/|[{};]/g;

/** Leaves out style rules of the top level that cannot match, since parsing takes most of the time. */
function withoutUnusedRules(css: string, markup: Markup): string {
  let [kept, start, body, depth] = ['', 0, 0, 0];
  for (const { 0: border, index } of css.matchAll(BORDER)) {
    if (border === '{' && depth++ === 0) body = index;
    const isEnd = border === '}' ? --depth === 0 : border === ';' && depth === 0;
    if (!isEnd) continue;
    const head = css.slice(start, border === '}' ? body : index).trim();
    const isUsed = /^@|\/\*/.test(head) || list.comma(head).some((selector) => canMatch(selector, markup));
    if (isUsed) kept += css.slice(start, index + 1);
    start = index + 1;
  }
  return kept + css.slice(start);
}

const ATTRIBUTE = /\[([\w-]+)(?:([~^$*|]?)=["']?([^\]"']*)["']?)?\]/g;
const CLASS = /\.[\w-]+/g;
/** Parentheses with up to three nested levels. */
const PARENTHESES = nestParentheses(3);
const NOT = new RegExp(`:not${PARENTHESES}`, 'g');
const HOST = new RegExp(`:host${PARENTHESES}`, 'g');
const ANY_OF = new RegExp(`:(?:is|where|has)${PARENTHESES}`, 'g');
const FUNCTION = new RegExp(`:[\\w-]+${PARENTHESES}`, 'g');
/** Lists of tags only: all have the same specificity. */
const ANY_TAG = /:is\(([a-z\d]+(?:,\s*[a-z\d]+)+)\)/g;
/** Attributes that the loader, or the visitor without any code, can add to the markup. */
const LATE_ATTRIBUTES = ['data-ground', 'data-first', 'data-room', 'open'];
const NEEDS = { ':disabled': '[disabled', '::placeholder': '[placeholder' };

/** Returns false only for certain mismatches: a part that nothing in the markup has. */
function canMatch(selector: string, markup: Markup): boolean {
  // Most selectors end here.
  if (!/[([]/.test(selector) && selector.match(CLASS)?.some((name) => !markup.names.has(name))) return false;
  let possible = true;
  const need = (is: boolean) => void (possible &&= is);
  const plain = selector
    .replaceAll(HOST, (_, inner: string) => {
      for (const [, name = '', operator, value] of inner.matchAll(ATTRIBUTE)) {
        const has = markup.given?.get(name);
        if (!inner.includes(':') && markup.known?.includes(name))
          need(has !== undefined && (!value || operator !== '' || has === value));
      }
      return '';
    })
    // The markup matches without the excluded part.
    .replaceAll(NOT, '')
    .replaceAll(ANY_OF, (_, inner: string) => {
      need(list.comma(inner).some((each) => canMatch(each, markup)));
      return '';
    })
    .replaceAll(FUNCTION, (all, inner: string) => {
      // A first view keeps its language until its code is loaded.
      if (all.startsWith(':lang(')) need(list.comma(inner).some((tag) => isInLanguage(tag, markup)));
      return '';
    })
    .replaceAll(ATTRIBUTE, (_, name: string, operator: string | undefined, value: string | undefined) => {
      need(
        markup.anyAttribute === true ||
          LATE_ATTRIBUTES.includes(name) ||
          markup.names.has(operator === '' ? `[${name}=${value}` : `[${name}`),
      );
      return '';
    });
  for (const [state, attribute] of Object.entries(NEEDS))
    if (plain.includes(state)) need(markup.anyAttribute === true || markup.names.has(attribute));
  for (const [, name = ''] of plain.replaceAll(/::?[\w-]+/g, '').matchAll(/(?:^|[\s>+~&])([a-z][\w-]*)/gi))
    need(markup.names.has(name));
  for (const [name] of plain.matchAll(CLASS)) need(markup.names.has(name));
  return possible;
}

/** Returns the pattern of parentheses, the contents captured. */
function nestParentheses(levels: number): string {
  let contents = '[^()]*';
  for (let level = 0; level < levels; level++) contents = String.raw`(?:[^()]|\(${contents}\))*`;
  return String.raw`\((${contents})\)`;
}

/** True if something is in the language, of any region. */
function isInLanguage(tag: string, { names }: Markup): boolean {
  return [...names].some((name) => `${name}-`.startsWith(`[lang=${tag}-`));
}

/** Returns the tags that are in the markup. */
function joinPresentTags(tags: readonly string[], { names }: Markup): string | undefined {
  const there = tags.map((tag) => tag.trim()).filter((tag) => names.has(tag));
  if (there.length === 0) return undefined;
  return there.length > 1 ? `:is(${there.join()})` : there[0];
}

/** Removes unused custom properties, keyframes and empty blocks. Returns true if it removed any. */
function sweep(sheet: Container, read: string): boolean {
  let swept = false;
  const take = (node: ChildNode) => {
    node.remove();
    swept = true;
  };
  const used = new Set([...read.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  sheet.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) take(declaration);
  });
  sheet.walkAtRules('keyframes', (rule) => {
    if (read.split(rule.params).length === 2) take(rule);
  });
  sheet.walk((node) => {
    if ('nodes' in node && node.nodes?.length === 0) take(node);
  });
  return swept;
}

/** True for a keyframe step, which is no style rule. */
function isStep({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';
}
