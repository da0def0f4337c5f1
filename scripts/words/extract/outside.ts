import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { isTemplate, root, sources } from '../catalogues.ts';
import { findUnlocalizedInTemplate } from './templates.ts';

/**
 * Texts of the demonstration's coach, which have a language like all of a coach's texts, and no catalogue; and names
 * that are the same in every language. An unneeded exemption fails the check.
 */
const NOT_OURS: readonly string[] = [
  // Guides and the plan that is sold as a document: the coach has them in English for now.
  'server/modules/catalog/documents/all-day-energy',
  'server/modules/catalog/documents/anti-scam',
  'server/modules/catalog/documents/blueprint',
  'server/modules/catalog/documents/own-guide/begun-words.ts',
  'server/modules/catalog/documents/training-plan',
  // Names of authorities in their countries.
  'host-app/pages/legal/data-authorities.ts',
  // Story, testimonials and figures of a made-up coach; those of a real one are in SITE_CONTENT.
  'server/modules/site/content/demo-words',
  'server/modules/site/content/demo.content.ts',
  // Rows of a new shop: programmes with their translations, posts and plans.
  'server/seed',
];

/** Attributes that people read, whatever stands in them. */
const READ = new Set(
  'label title placeholder alt aria-label aria-description aria-roledescription hint submitLabel busyLabel'.split(' '),
);

/** Sentences in sources that no catalogue has. */
export function findUnlocalizedStrings(): string[] {
  const found = sources().map((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return {
      file,
      problems: isTemplate(file) ? findUnlocalizedInTemplate(code, file) : findUnlocalizedInSource(code, file),
    };
  });
  const exempt = (file: string) => NOT_OURS.find((each) => file === each || file.startsWith(`${each}/`));
  const needed = new Set(found.flatMap(({ file, problems }) => (problems.length > 0 ? (exempt(file) ?? []) : [])));
  return [
    ...found.flatMap(({ file, problems }) => (exempt(file) ? [] : problems)),
    ...NOT_OURS.filter((each) => !needed.has(each)).map(
      (each) => `${each} has nothing outside the catalogue: take it off the list in scripts/words/extract/outside.ts.`,
    ),
  ];
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/**
 * Finds texts for people that bypass the catalogue, as `file:line: why`. A comment `// words: …` on the line or the one
 * above exempts a string, with the reason.
 */
export function findUnlocalizedInSource(code: string, file: string): string[] {
  const problems: string[] = [];
  const lines = code.split('\n');
  const tell = ({ start }: Node, words: string) => {
    const line = code.slice(0, start).split('\n').length;
    if (lines.slice(Math.max(line - 2, 0), line).some((each) => each.includes('// words: '))) return;
    problems.push(`${file}:${line}: "${words.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}" is not in the catalogue.`);
  };
  const look = (node: unknown, inside: boolean): void => {
    if (Array.isArray(node)) return node.forEach((each) => look(each, inside));
    if (typeof node !== 'object' || node === null) return;
    const { type = '' } = node as Partial<Node>;
    const said = inside || isMacro(node as Node) || isForOperators(node as Node, file);
    if (!said) check(node as Node, tell);
    // Types and imports contain no texts for people.
    if (type === 'ImportDeclaration' || (type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(type))) return;
    for (const value of Object.values(node)) look(value, said);
  };
  look(parseSync(file, code).program, false);
  return problems;
}

const MACRO_TAGS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
const MACROS = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage', 'sentence']);

function isMacro(node: Node): boolean {
  if (node.type === 'JSXElement') return MACRO_TAGS.has(readName((node['openingElement'] as Node)['name']));
  if (node.type === 'TaggedTemplateExpression') return MACROS.has(readName(node['tag']));
  return node.type === 'CallExpression' && MACROS.has(readName(node['callee']));
}

/** Refusals to start, and what is thrown inside: no `AppError`, whose words are answered. */
const FAILURES = /^(?:(?!AppError)\w*Error|FolderInUse|InvalidEnv|PortInUse|TookTooLong)$/;
/** Functions that make findings about settings. */
const FINDINGS = new Set(['wrong', 'fault', 'hint', 'createServiceCheck']);

/** Checks for texts of the terminal and the log: commands, refusals, findings. */
function isForOperators(node: Node, file: string): boolean {
  const callee = (node['callee'] ?? {}) as Node;
  if (node.type === 'NewExpression') return FAILURES.test(readName(callee));
  if (node.type !== 'CallExpression') return false;
  return (
    readName(callee['object']) === 'console' ||
    (file.startsWith('server/app/doctor/') && FINDINGS.has(readName(callee)))
  );
}

function readName(node: unknown): string {
  return (node as { name?: string } | undefined)?.name ?? '';
}

function check(node: Node, tell: (node: Node, words: string) => void): void {
  const { type, value } = node as Node & { value?: unknown };
  if (type === 'JSXText' && hasLetter(value)) tell(node, value);
  if (type === 'JSXElement' || type === 'JSXFragment') (node['children'] as Node[]).forEach(tellSaid);
  if (type === 'JSXAttribute' && READ.has((node['name'] as { name?: string }).name ?? '')) tellSaid(value);
  if (type === 'Property' && READ.has((node['key'] as { name?: string }).name ?? '')) tellSaid(value);
  // Elsewhere a string is for people when it reads like something said.
  const text = readStringText(node);
  if (text && SENTENCE_PATTERN.test(text)) tell(node, text);

  /** Reports arguments that are certainly texts for people. */
  function tellSaid(given: unknown) {
    for (const each of branches(given as Node | null)) {
      const said = readStringText(each);
      if (hasLetter(said) && !SENTENCE_PATTERN.test(said)) tell(each, said);
    }
  }
}

/** Returns the possible values of an expression. */
function branches(node: Node | null | undefined): Node[] {
  if (node?.type === 'JSXExpressionContainer') return branches(node['expression'] as Node);
  if (node?.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].flatMap((each) => branches(each as Node));
  if (node?.type === 'LogicalExpression') return branches(node['right'] as Node);
  return node ? [node] : [];
}

/** A capital letter, and another word. */
const SENTENCE_PATTERN = /^\s*\p{Lu}[\p{L}’'-]*[,:]? .*\p{L}/su;

function hasLetter(text: unknown): text is string {
  return typeof text === 'string' && /\p{L}/u.test(text);
}

function readStringText(node: Node | null): string | undefined {
  if (node?.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}
