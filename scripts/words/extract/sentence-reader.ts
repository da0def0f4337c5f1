import type { ESTree } from 'vite';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The source that a sentence stands in. */
export interface SentenceSource {
  /** Code of a node, with the macros in it rewritten. */
  text: (node: ESTree.Node) => string;
  macroOf: (name: ESTree.Node) => string | undefined;
  isMacro: (node: ESTree.Node, name: string) => node is ESTree.CallExpression;
  fail: (at: ESTree.Span, why: string) => never;
}

/** Reads one sentence: its ICU message, and the code of its placeholders and tags by their names. */
export class SentenceReader {
  readonly values: Record<string, string> = {};
  readonly components: Record<string, string> = {};
  readonly #source: SentenceSource;
  /** Placeholders that are no variables are numbered. */
  #numbered = 0;

  constructor(source: SentenceSource) {
    this.#source = source;
  }

  /** Text of a message, or of one of its forms, that is a literal of some kind. */
  form(node: ESTree.Node): string {
    if (node.type === 'TemplateLiteral') return this.template(node);
    if (node.type === 'JSXExpressionContainer') return this.form(node.expression);
    if (node.type === 'JSXElement') return this.children([node]);
    if (this.#source.isMacro(node, 'plural')) return this.#placeholder(node);
    return this.string(node);
  }

  string(node: ESTree.Node): string {
    if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
    return this.#source.fail(node, 'is no plain string');
  }

  template({ quasis, expressions }: ESTree.TemplateLiteral): string {
    return quasis
      .map(({ value }, at) => value.cooked + (expressions[at] ? this.#placeholder(expressions[at]) : ''))
      .join('');
  }

  #placeholder(node: ESTree.Node): string {
    if (!this.#source.isMacro(node, 'plural')) return `{${this.#value(node)}}`;
    const [value, forms] = node.arguments;
    if (!value || forms?.type !== 'ObjectExpression') return this.#source.fail(node, 'has no forms');
    const name = this.#value(value);
    const said = forms.properties.map((each) => `${this.keyOf(each)} {${this.form(this.valueOf(each))}}`);
    return `{${name}, plural, ${said.join(' ')}}`;
  }

  plural({ openingElement }: ESTree.JSXElement): string {
    const forms = new Map(openingElement.attributes.map((each) => [attributeName(each), each] as const));
    const given = (name: string) => {
      const attribute = forms.get(name);
      if (attribute?.type !== 'JSXAttribute' || !attribute.value)
        return this.#source.fail(openingElement, `has no ${name}`);
      return attribute.value;
    };
    const value = given('value');
    if (value.type !== 'JSXExpressionContainer') return this.#source.fail(value, 'is no number');
    const name = this.#value(value.expression);
    const names = [...forms.keys()].filter((each) => !/^(?:value|comment|context)$/.test(each));
    const said = names.map((form) => `${form.replace(/^_(\d+)$/, '=$1')} {${this.form(given(form))}}`);
    return `{${name}, plural, ${said.join(' ')}}`;
  }

  children(children: readonly ESTree.Node[]): string {
    return children.map((child) => this.#child(child)).join('');
  }

  #child(child: ESTree.Node): string {
    switch (child.type) {
      case 'JSXText':
        return cleanJsxText(child.value, (entity) =>
          this.#source.fail(child, `has ${entity}: write the letter itself`),
        );
      case 'JSXExpressionContainer':
        return this.#child(child.expression);
      case 'JSXEmptyExpression':
        return '';
      case 'TemplateLiteral':
        return this.template(child);
      case 'JSXElement':
        return this.#tag(child);
      case 'JSXFragment':
      case 'JSXSpreadChild':
        return this.#source.fail(child, 'cannot be in a sentence');
      default:
        return child.type === 'Literal' && typeof child.value === 'string' ? child.value : this.#placeholder(child);
    }
  }

  #tag(node: ESTree.JSXElement): string {
    const macro = this.#source.macroOf(node.openingElement.name);
    if (macro === 'Trans') return this.children(node.children);
    if (macro === 'Plural') return this.plural(node);
    const name = Object.keys(this.components).length;
    const opening = this.#source.text(node.openingElement).replace(/\s*\/?>$/, '');
    this.components[name] = `${opening} />`;
    return node.children.length > 0 ? `<${name}>${this.children(node.children)}</${name}>` : `<${name}/>`;
  }

  /** Name of a placeholder: the variable, the name in `${{ name: value }}`, or a number. */
  #value(node: ESTree.Node): string {
    if (node.type === 'ObjectExpression') {
      const [property, more] = node.properties;
      if (!property || more) return this.#source.fail(node, 'names more than one value');
      return this.#note(this.keyOf(property), this.valueOf(property));
    }
    const inner = withoutTypes(node);
    return this.#note(inner.type === 'Identifier' ? inner.name : String(this.#numbered++), node);
  }

  #note(name: string, value: ESTree.Node): string {
    this.values[name] = this.#source.text(value);
    return name;
  }

  keyOf(property: ESTree.Node): string {
    const key = property.type === 'Property' && !property.computed && property.key;
    if (key && key.type === 'Identifier') return key.name;
    if (key && key.type === 'Literal') return typeof key.value === 'number' ? `=${key.value}` : String(key.value);
    return this.#source.fail(property, 'is no plain property');
  }

  valueOf(property: ESTree.Node): ESTree.Node {
    return property.type === 'Property' ? property.value : this.#source.fail(property, 'is no plain property');
  }
}

function withoutTypes(node: ESTree.Node): ESTree.Node {
  return node.type === 'TSAsExpression' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ParenthesizedExpression'
    ? withoutTypes(node.expression)
    : node;
}

export function attributeName(attribute: ESTree.JSXAttributeItem): string {
  return attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier' ? attribute.name.name : '';
}

/** Text between tags as JSX shows it: entities decoded, and without line breaks and the spaces around them. */
function cleanJsxText(raw: string, unknown: (entity: string) => never): string {
  const text = raw.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? unknown(entity));
  const lines = text.split('\n').map((line, index, { length }) => {
    const begin = index === 0 ? line : line.replace(/^[ \t]+/, '');
    return index === length - 1 ? begin : begin.replace(/[ \t]+$/, '');
  });
  return lines.filter((line) => line !== '').join(' ');
}
