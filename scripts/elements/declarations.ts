import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { parseDocComment, type DocComment, type Note } from './doc-comment.ts';
import { describeParser, type AttributeType } from './parsers.ts';

export interface AttributeDoc extends AttributeType, Note {
  /** The property of the element that is the same, if it has one. */
  property?: string;
}

export interface EventDoc extends Note {
  /** TypeScript's type of `detail`. */
  detail: string;
  /** All elements have it. */
  common?: true;
}

interface PropertyDoc extends Note {
  /** Default value. */
  default?: string;
}

/** Public interface of an element. */
export interface ElementDoc {
  tag: string;
  /** Source file, from the root of the repository. */
  file: string;
  text: string;
  attributes: readonly AttributeDoc[];
  events: readonly EventDoc[];
  methods: readonly Note[];
  parts: readonly Note[];
  properties: readonly PropertyDoc[];
}

/** Declarations of the element itself. */
export interface Declared extends ElementDoc {
  /** Custom properties that pieces of it read, and that have no effect as it uses them. */
  without: readonly Note[];
}

export const root = join(import.meta.dirname, '../..');

/** Shared by elements: descriptions of methods, parts and properties; attributes and events that all of them have. */
export type Common = Pick<ElementDoc, 'attributes' | 'events' | 'methods' | 'parts' | 'properties'>;

const COMMON = 'widgets/core/element/elements.ts';

/** Reads the declarations of the `.element.ts` files, by tag. */
export async function readDeclarations(): Promise<Declared[]> {
  const aliases = aliasesIn(await parse(COMMON));
  const files = await Array.fromAsync(glob('widgets/elements/*/*.element.ts', { cwd: root }));
  const elements = await Promise.all(files.map((file) => readElement(file.replaceAll('\\', '/'), aliases)));
  return elements.sort((one, other) => (one.tag < other.tag ? -1 : 1));
}

export async function readCommon(): Promise<Common> {
  const source = await parse(COMMON);
  const every = interfaces(source.program).find(({ id }) => id.name === 'EveryElement');
  if (!every) throw new Error(`${COMMON} declares no EveryElement.`);
  const { parts, properties } = source.comment(source.statementOf(every));
  const attributes = every.body.body.filter(isProperty).map((member) => {
    const type = source.typeOf(member);
    const words = [...type.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
    return { name: nameOfKey(member.key), type, words, text: source.comment(member).text };
  });
  const membersNamed = (name: string) =>
    interfaces(source.program)
      .find(({ id }) => id.name === name)
      ?.body.body.filter(isProperty) ?? [];
  const events = membersNamed('EveryEvent').map((event) => ({
    ...readEvent(source, event, aliasesIn(source)),
    common: true as const,
  }));
  const methods = membersNamed('EveryMethod').map((method) => ({
    name: nameOfKey(method.key),
    text: source.comment(method).text,
  }));
  return { attributes, events, methods, parts, properties };
}

async function readElement(file: string, aliases: Aliases): Promise<Declared> {
  const source = await parse(file);
  const declared = interfaces(source.program).find(({ id }) => id.name === 'CoachElements');
  const [element, ...others] = declared?.body.body.filter(isProperty) ?? [];
  if (!element || others.length > 0) throw new Error(`${file} has to declare one element in CoachElements.`);
  const tag = nameOfKey(element.key);
  if (!source.code.includes(`tag: '${tag}'`)) throw new Error(`${file} declares <${tag}> and defines another.`);
  const { text, parts, properties, without } = source.comment(element);
  return {
    tag,
    file,
    text,
    attributes: await readAttributes(source),
    events: listMembers(element, 'events').map((event) => readEvent(source, event, aliases)),
    methods: readMethods(source),
    parts,
    properties,
    without,
  };
}

async function readAttributes({ program, file, comment }: Source): Promise<AttributeDoc[]> {
  const found = constant(program, 'attributes');
  if (found?.type !== 'ObjectExpression') return [];
  const attributes: AttributeDoc[] = [];
  for (const property of found.properties) {
    if (property.type !== 'Property') throw new Error(`${file}: each attribute is written out.`);
    const name = nameOfKey(property.key);
    const { text, type } = comment(property);
    if (!text) throw new Error(`${file}: ${name} has no words.`);
    const described = await describeParser(property.value, { program, file, type });
    attributes.push({ name, property: camel(name), text, ...described });
  }
  return attributes;
}

/** The names in `const methods = [...] as const`; words above a name are its own. */
function readMethods({ program, comment }: Source): Note[] {
  const found = constant(program, 'methods');
  const list = found?.type === 'TSAsExpression' ? found.expression : undefined;
  if (list?.type !== 'ArrayExpression') return [];
  return list.elements.flatMap((each) =>
    each?.type === 'Literal' ? [{ name: String(each.value), text: comment(each).text }] : [],
  );
}

function constant(program: ESTree.Program, name: string): ESTree.Expression | null | undefined {
  const declarations = program.body.flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []));
  return declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init;
}

/** Unions of words that several details have, by their names. */
type Aliases = ReadonlyMap<string, string>;

function aliasesIn({ program, code }: Source): Aliases {
  const exported = program.body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : null));
  return new Map(
    exported
      .filter((node) => node?.type === 'TSTypeAliasDeclaration')
      .map(({ id, typeAnnotation: { start, end } }) => [id.name, code.slice(start, end)] as const)
      .filter(([, type]) => /^[\s|]*'[^]*'$/.test(type))
      .map(([name, type]) => [name, [...type.matchAll(/'[^']+'/g)].join(' | ')]),
  );
}

function readEvent(source: Source, event: ESTree.TSPropertySignature, aliases: Aliases): EventDoc {
  const { file, comment, typeOf } = source;
  const name = nameOfKey(event.key);
  const { text } = comment(event);
  const detail = typeOf(event).replace(/\b[A-Z]\w+/g, (type) => aliases.get(type) ?? type);
  const [foreign] = /\b(?!Record\b)[A-Z]\w*/.exec(detail.replace(/'[^']*'/g, '')) ?? [];
  if (!text) throw new Error(`${file}: ${name} has no words.`);
  if (foreign) throw new Error(`${file}: the detail of ${name} is written out, without ${foreign}.`);
  return { name, detail, text };
}

interface Source {
  file: string;
  code: string;
  program: ESTree.Program;
  /** The comment right before a node. */
  comment: (node: ESTree.Span) => DocComment;
  /** The type of a member, as it is written. */
  typeOf: (member: ESTree.TSPropertySignature) => string;
  /** Returns the statement below the comment: the export, if the node is exported. */
  statementOf: (node: ESTree.Span) => ESTree.Span;
}

async function parse(file: string): Promise<Source> {
  const code = await readFile(join(root, file), 'utf8');
  const { program, comments, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return {
    file,
    code,
    program,
    comment: ({ start }) => {
      const found = comments.find(
        ({ end, value }) => value.startsWith('*') && end <= start && !code.slice(end, start).trim(),
      );
      return parseDocComment(found?.value.slice(1) ?? '');
    },
    typeOf: ({ typeAnnotation }) => {
      if (!typeAnnotation) throw new Error(`${file}: a member has no type.`);
      const { start, end } = typeAnnotation.typeAnnotation;
      return code.slice(start, end).replace(/\s+/g, ' ').replace('; }', ' }');
    },
    statementOf: (node) => program.body.find(({ start, end }) => start <= node.start && node.end <= end) ?? node,
  };
}

/** The interfaces of a file, also those that it adds to another module. */
function interfaces(program: ESTree.Program): ESTree.TSInterfaceDeclaration[] {
  return program.body
    .flatMap((node) => (node.type === 'TSModuleDeclaration' && node.body ? node.body.body : [node]))
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .filter((node) => node?.type === 'TSInterfaceDeclaration');
}

function listMembers(element: ESTree.TSPropertySignature, name: string): ESTree.TSPropertySignature[] {
  const type = element.typeAnnotation?.typeAnnotation;
  const members = type?.type === 'TSTypeLiteral' ? type.members.filter(isProperty) : [];
  const inner = members.find(({ key }) => nameOfKey(key) === name)?.typeAnnotation?.typeAnnotation;
  return inner?.type === 'TSTypeLiteral' ? inner.members.filter(isProperty) : [];
}

function isProperty(node: ESTree.TSSignature): node is ESTree.TSPropertySignature {
  return node.type === 'TSPropertySignature';
}

function nameOfKey(key: ESTree.PropertyKey): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal') return String(key.value);
  throw new Error('A name is written out.');
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
