import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ESTree } from 'vite';

/** Type of an attribute's value. */
export interface AttributeType {
  /** TypeScript's type of what it means, such as `number`. */
  type: string;
  /** The words it may be, if they can be counted. */
  words?: readonly string[];
  min?: number;
  max?: number;
  /** As many characters at most. */
  maxLength?: number;
  /** Value of a missing attribute. */
  default?: string;
}

interface Context {
  program: ESTree.Program;
  file: string;
  /** The `@type` above the attribute: needed where the parser is the element's own. */
  type: string | undefined;
}

/** Returns the type that a parser of `widgets/core/element/options.ts` accepts, by its call. */
export async function describeParser(parser: ESTree.Expression, context: Context): Promise<AttributeType> {
  const { name, values } = await readCall(parser, context);
  const words = values.filter((value) => typeof value === 'string');
  const [min, max] = values;
  if (name === 'choice' && words[0] !== undefined) return { type: union(words), words, default: words[0] };
  if (name === 'optionalWord') {
    // Beside a pattern any word that fits it is taken, too; editors still offer those that are known.
    const open = values.some((value) => value instanceof RegExp);
    return { type: open ? `${union(words)} | (string & {})` : union(words), words };
  }
  if (name === 'wholeNumber' && typeof min === 'number' && typeof max === 'number') return { type: 'number', min, max };
  if (name === 'flag') return { type: 'boolean', default: 'false' };
  if (name === 'prefilled' && typeof min === 'number') return { type: 'string', maxLength: min };
  if (name === 'optionalValue' || name === 'linkBase') return { type: 'string' };
  if (context.type !== undefined) return { type: context.type };
  throw new Error(`${context.file}: ${name} is a parser of its own, so the attribute's comment needs a @type.`);
}

async function readCall(parser: ESTree.Expression, context: Context): Promise<{ name: string; values: unknown[] }> {
  if (parser.type === 'Identifier') return { name: parser.name, values: [] };
  if (parser.type !== 'CallExpression' || parser.callee.type !== 'Identifier') return { name: 'This', values: [] };
  const values = await Promise.all(parser.arguments.map((argument) => resolveValue(argument, context)));
  return { name: parser.callee.name, values: values.flat() };
}

/** A literal, or what another file exports under that name; a function is nothing here. */
async function resolveValue(node: ESTree.Argument, { program, file }: Context): Promise<unknown> {
  if (node.type === 'Literal') return node.value;
  if (node.type !== 'Identifier') return undefined;
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const found = statement.specifiers.find(({ local }) => local.name === node.name);
    if (found?.type !== 'ImportSpecifier' || found.imported.type !== 'Identifier') continue;
    const { value: from } = statement.source;
    const folder = dirname(join(import.meta.dirname, '../..', file));
    const exported = (await import(from.startsWith('.') ? pathToFileURL(resolve(folder, from)).href : from)) as object;
    return Object.entries(exported).find(([name]) => name === (found.imported as ESTree.IdentifierName).name)?.[1];
  }
  return undefined;
}

function union(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' | ');
}
