import { type ESTree, parseSync } from 'vite';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { compiledMessage } from './compiled-message.ts';
import { attributeName, SentenceReader, type SentenceSource } from './extract/sentence-reader.ts';

/** Module with what the macros turn into. */
const RUNTIME = '#widgets/core/i18n/words.tsx';
const MACRO_PACKAGE = /^@lingui\/(?:core|react)\/macro$/;

/** A source whose macros are rewritten. */
export interface Rewritten {
  /** English by id. */
  messages: ReadonlyMap<string, string>;
  /** With the compiled English of each sentence. */
  english: string;
  idOnly: string;
}

/**
 * Rewrites Lingui's macros as far as the project uses them: `msg`, `plural`, `<Trans>`, `<Plural>` and `t` of
 * `useLingui`. Ids and values are those of `@lingui/babel-plugin-lingui-macro`, which takes twenty times as long.
 *
 * @throws Error with file and line for a macro that is used in another way
 */
export function rewriteMacros(code: string, file: string): Rewritten {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const rewriter = new Rewriter(code, file);
  const text = rewriter.rewrite(program);
  return {
    messages: rewriter.messages,
    english: text.replaceAll(/[\uE000\uE001]/g, ''),
    idOnly: text.replaceAll(/\uE000[^\uE001]*\uE001/g, ''),
  };
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

type Place = Pick<Edit, 'start' | 'end'>;

class Rewriter implements SentenceSource {
  readonly messages = new Map<string, string>();
  /** Imported macros by their local names. */
  readonly #macros = new Map<string, string>();
  /** Names that the rewritten source imports from the runtime. */
  readonly #used = new Set<string>();
  readonly #code: string;
  readonly #file: string;

  constructor(code: string, file: string) {
    this.#code = code;
    this.#file = file;
  }

  rewrite(program: ESTree.Program): string {
    const imports = program.body
      .filter((node) => node.type === 'ImportDeclaration')
      .filter(({ source }) => MACRO_PACKAGE.test(source.value));
    for (const specifier of imports.flatMap(({ specifiers }) => specifiers)) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier')
        return this.fail(specifier, 'is not imported by its name');
      this.#macros.set(specifier.local.name, specifier.imported.name);
    }
    if ([...this.#macros.values()].includes('useLingui')) this.#macros.set('t', 't');
    const edits = this.#edits(program);
    const names = [...this.#used].map((name) => `${name} as _${name}`).join(', ');
    const [first] = imports;
    for (const node of imports) {
      const text = node === first && names ? `import { ${names} } from '${RUNTIME}';` : '';
      edits.push({ ...place(node), text: this.#asLong(node, text) });
    }
    return this.#spliced({ start: 0, end: this.#code.length }, edits);
  }

  fail(at: Place, why: string): never {
    const line = lineBreaks(this.#code.slice(0, at.start)) + 1;
    throw new Error(`${this.#file}:${line}: ${this.#code.slice(at.start, at.end).slice(0, 60)} ${why}.`);
  }

  /** Keeps the number of lines, which errors and coverage name. */
  #asLong({ start, end }: Place, text: string, closing = ''): string {
    const missing = lineBreaks(this.#code.slice(start, end)) - lineBreaks(text);
    return text + '\n'.repeat(Math.max(missing, 0)) + closing;
  }

  #spliced({ start, end }: Place, edits: readonly Edit[]): string {
    let text = '';
    let at = start;
    for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
      text += this.#code.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    return text + this.#code.slice(at, end);
  }

  /** Code of a part of the source, with its macros rewritten. */
  text(node: ESTree.Node): string {
    return this.#spliced(node, this.#edits(node));
  }

  #edits(node: ESTree.Node): Edit[] {
    const text = this.#macro(node);
    return text === undefined
      ? listChildNodes(node).flatMap((child) => this.#edits(child))
      : [{ ...place(node), text }];
  }

  /** Returns the replacement of a macro; undefined for anything else. */
  #macro(node: ESTree.Node): string | undefined {
    switch (node.type) {
      case 'Literal':
        // A sentence of the contract, which stays where it is.
        if (/\/\*i18n\*\/\s*$/.test(this.#code.slice(node.start - 30, node.start)))
          this.messages.set(String(node.value), String(node.value));
        return undefined;
      case 'TaggedTemplateExpression':
        return this.#tagged(node);
      case 'CallExpression':
        return this.#call(node);
      case 'JSXElement':
        return this.#element(node);
      case 'VariableDeclarator':
        return node.init && this.isMacro(node.init, 'useLingui') ? this.#hook(node) : undefined;
      default:
        return undefined;
    }
  }

  /** The macro that a call or an element names. */
  macroOf(name: ESTree.Node): string | undefined {
    return name.type === 'Identifier' || name.type === 'JSXIdentifier' ? this.#macros.get(name.name) : undefined;
  }

  isMacro(node: ESTree.Node, name: string): node is ESTree.CallExpression {
    return node.type === 'CallExpression' && this.macroOf(node.callee) === name;
  }

  #tagged({ tag, quasi, ...node }: ESTree.TaggedTemplateExpression): string | undefined {
    const macro = this.macroOf(tag);
    if (macro !== 'msg' && macro !== 't') return undefined;
    const sentence = new SentenceReader(this);
    const descriptor = this.#descriptor(node, sentence.template(quasi), sentence);
    // In brackets: after an arrow it would be a block.
    return `${macro === 't' ? 't' : ''}(${descriptor})`;
  }

  #call(node: ESTree.CallExpression): string | undefined {
    const macro = this.macroOf(node.callee);
    const [given] = node.arguments;
    if (macro === 'plural' || macro === 'useLingui') return this.fail(node, 'stands where it cannot be');
    if ((macro !== 'msg' && macro !== 't') || given?.type !== 'ObjectExpression') return undefined;
    const sentence = new SentenceReader(this);
    const fields = new Map(given.properties.map((each) => [sentence.keyOf(each), sentence.valueOf(each)] as const));
    const message = fields.get('message') ?? this.fail(node, 'has no message');
    const context = fields.get('context');
    const descriptor = this.#descriptor(node, sentence.form(message), sentence, context && sentence.string(context));
    // In brackets: after an arrow it would be a block.
    return `${macro === 't' ? 't' : ''}(${descriptor})`;
  }

  #hook({ id, init }: ESTree.VariableDeclarator): string {
    this.#used.add('useLingui');
    if (this.#code.slice(id.start, id.end) !== '{ t }') return this.fail(init!, 'gives anything but { t }');
    return '{ _: t } = _useLingui()';
  }

  #element(node: ESTree.JSXElement): string | undefined {
    const { name, attributes } = node.openingElement;
    const macro = this.macroOf(name);
    if (macro !== 'Trans' && macro !== 'Plural') return undefined;
    this.#used.add('Trans');
    const sentence = new SentenceReader(this);
    const context = attributes.find((each) => attributeName(each) === 'context');
    const message = macro === 'Trans' ? sentence.children(node.children) : sentence.plural(node);
    const others = attributes.filter((each) => !/^(?:comment|context)$/.test(attributeName(each)));
    if (macro === 'Trans' && others[0]) return this.fail(others[0], 'is no attribute of <Trans>');
    const said = context?.type === 'JSXAttribute' && context.value ? sentence.string(context.value) : undefined;
    return `<_Trans {...${this.#descriptor(node, message, sentence, said)}} />`;
  }

  #descriptor(node: Place, message: string, { values, components }: SentenceReader, context?: string): string {
    const id = generateMessageId(message, context);
    this.messages.set(id, message);
    const english = `\uE000, message: ${JSON.stringify(compiledMessage(message))}\uE001`;
    const record = (name: string, code: Record<string, string>) =>
      Object.keys(code).length > 0
        ? `, ${name}: { ${Object.entries(code)
            .map(([key, value]) => `${key}: ${value}`)
            .join(', ')} }`
        : '';
    const fields = record('values', values) + record('components', components);
    return this.#asLong(node, `{ id: ${JSON.stringify(id)}${english}${fields}`, ' }');
  }
}

function listChildNodes(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node)
    .flat()
    .filter((value: unknown) => typeof value === 'object' && value !== null && 'type' in value) as ESTree.Node[];
}

function place({ start, end }: Place): Place {
  return { start, end };
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}
