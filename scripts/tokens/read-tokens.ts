import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Color from 'colorjs.io';
import { parse, type Comment, type Declaration, type Rule } from 'postcss';
import values from 'postcss-value-parser';
import { readCommon } from '../elements/declarations.ts';
import type { Kind, Token, Pair } from './token.ts';

type Colour = Pick<Token, 'name' | 'text' | 'light' | 'dark'>;

const LEAST = { text: 4.5, edge: 3 };

const root = join(import.meta.dirname, '../..');

/** The tokens of the widgets, and the sizes of type that the site adds. */
export async function readTokens(): Promise<Token[]> {
  const [widgets, site, { properties }] = await Promise.all([
    readSheet('widgets/tokens.css', '.coach-root', '--c-'),
    readSheet('host-app/base.css', ':root', '--'),
    readCommon(),
  ]);
  // The site has fonts of its own; a widget takes those of the page around it.
  const tokens = [...widgets.filter(({ kind }) => kind !== 'font'), ...site];
  return tokens.map((token) => {
    const use = properties.find(({ name }) => name === token.setBy)?.text;
    return { ...token, ...(use && { use }), pairs: readPairs(token, tokens) };
  });
}

async function readSheet(file: string, selector: string, prefix: string): Promise<Token[]> {
  const sheet = parse(await readFile(join(root, file), 'utf8'), { from: file });
  const rule = sheet.nodes.find((node): node is Rule => node.type === 'rule' && node.selector === selector);
  if (!rule) throw new Error(`${file} has no rule for ${selector}.`);
  const reduced = new Map<string, string>();
  rule.walkAtRules('media', (media) => {
    if (media.params === '(prefers-reduced-motion: reduce)')
      media.walkDecls(({ prop, value }) => void reduced.set(prop, value));
  });
  return (
    rule.nodes
      .filter((node): node is Declaration => node.type === 'decl' && node.prop.startsWith(prefix))
      // A mixture with the text colour has no value of its own.
      .filter(({ value }) => !value.includes('currentColor'))
      .map((node) => readToken(node, prefix, reduced.get(node.prop)))
  );
}

function readToken(node: Declaration, prefix: string, reduced?: string): Token {
  const { setBy, value } = behindPublicName(node.value);
  const name = node.prop.slice(prefix.length).replace(/^coach-/, '');
  const [light, dark] = [inScheme(value, 0), inScheme(value, 1)];
  return {
    name,
    kind: classifyToken(name, light),
    css: node.prop,
    ...(setBy && { setBy }),
    light,
    dark,
    ...(reduced && { reduced }),
    text: commentOn(node),
    pairs: [],
  };
}

/** `var(--coach-ink, …)` in two: the name that a page may set, and what holds otherwise. */
function behindPublicName(value: string): { setBy?: string; value: string } {
  const [node, ...others] = values(value).nodes;
  if (node?.type !== 'function' || node.value !== 'var' || others.length > 0) return { value };
  const [name, , ...fallback] = node.nodes;
  return { setBy: name?.value ?? '', value: values.stringify(fallback).trim() };
}

/** The value by day or at night: `light-dark(a, b)` is one of them. */
function inScheme(value: string, scheme: 0 | 1): string {
  const parsed = values(value);
  const choose = (nodes: values.Node[]): values.Node[] =>
    nodes.flatMap((node) => {
      if (node.type !== 'function') return [node];
      if (node.value !== 'light-dark') return [{ ...node, nodes: choose(node.nodes) }];
      const comma = node.nodes.findIndex(({ type, value: text }) => type === 'div' && text === ',');
      return scheme === 0 ? node.nodes.slice(0, comma) : node.nodes.slice(comma + 1);
    });
  return values.stringify(choose(parsed.nodes));
}

/** Returns the comment on a token, behind it or right above it. */
function commentOn(node: Declaration): string {
  const behind = node.next();
  const comment = isComment(behind) && !behind.raws.before?.includes('\n') ? behind : above(node);
  return comment?.text.replaceAll(/\s+/g, ' ') ?? '';
}

function above(node: Declaration): Comment | undefined {
  const before = node.prev();
  return isComment(before) && before.raws.before?.includes('\n') ? before : undefined;
}

function isComment(node?: { type: string }): node is Comment {
  return node?.type === 'comment';
}

function classifyToken(name: string, value: string): Kind {
  if (isColor(value)) return 'color';
  if (name.startsWith('font')) return 'font';
  if (name.startsWith('text-')) return 'text';
  if (name.startsWith('radius')) return 'radius';
  if (name === 'shadow') return 'shadow';
  if (name === 'hairline') return 'border';
  if (/^\d+m?s$/.test(value)) return 'duration';
  if (value.startsWith('cubic-bezier(')) return 'easing';
  if (['space', 'target'].includes(name)) return 'space';
  if (['gutter', 'measure'].includes(name)) return 'width';
  throw new Error(`Nobody knows what kind of token ${name} (${value}) is: say so in scripts/tokens.`);
}

function isColor(value: string): boolean {
  try {
    return Boolean(new Color(value));
  } catch {
    return false;
  }
}

/** Reads "text on paper, surface; at night on water" behind a colour. */
export function readPairs(token: Colour, tokens: readonly Colour[]): Pair[] {
  const [, kind, words] = /^(text|edge) ((?:at night )?on .+)$/.exec(token.text) ?? [];
  if (kind === undefined || words === undefined) return [];
  return words.split('; ').flatMap((part) => {
    const [, night, names = ''] = /^(at night )?on (.+)$/.exec(part) ?? [];
    return names.split(', ').map((on) => {
      const ground = tokens.find(({ name }) => name === on);
      if (!ground) throw new Error(`--c-${token.name} stands on ${on}, which is no colour.`);
      const dark = contrast(token.dark, ground.dark);
      return {
        on,
        least: LEAST[kind as keyof typeof LEAST],
        dark,
        ...(!night && { light: contrast(token.light, ground.light) }),
      };
    });
  });
}

/** Cut off, not rounded: 4.496 is not 4.5. */
function contrast(one: string, other: string): number {
  return Math.floor(new Color(one).contrast(new Color(other), 'WCAG21') * 100) / 100;
}
