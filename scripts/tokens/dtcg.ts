import Color from 'colorjs.io';
import values from 'postcss-value-parser';
import type { Kind, Token } from './token.ts';

type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json };
type Group = Record<string, Json>;

/** Name and type of a group of tokens, in the format of the Design Tokens Community Group. */
const GROUPS: Record<Kind, { group: string; type: string; valueOf: (value: string) => Json }> = {
  color: { group: 'color', type: 'color', valueOf: toColor },
  border: { group: 'border', type: 'border', valueOf: toBorder },
  shadow: { group: 'shadow', type: 'shadow', valueOf: toShadow },
  radius: { group: 'radius', type: 'dimension', valueOf: toDimension },
  space: { group: 'space', type: 'dimension', valueOf: toDimension },
  width: { group: 'width', type: 'dimension', valueOf: toDimension },
  text: { group: 'text', type: 'dimension', valueOf: toDimension },
  font: { group: 'font', type: 'fontFamily', valueOf: toFontFamilies },
  duration: { group: 'duration', type: 'duration', valueOf: toDuration },
  easing: { group: 'easing', type: 'cubicBezier', valueOf: toEasing },
};

/** The tokens as JSON that design tools read: all of them as they are by day. */
export function toDesignTokens(tokens: readonly Token[]): Group {
  return grouped(tokens, ({ light }) => light, describe);
}

/** Returns the tokens that differ in the dark scheme. */
export function toDarkTokens(tokens: readonly Token[]): Group {
  return grouped(
    tokens.filter(({ light, dark }) => light !== dark),
    ({ dark }) => dark,
  );
}

/** Returns the tokens that differ with reduced motion. */
export function toReducedMotionTokens(tokens: readonly Token[]): Group {
  return grouped(
    tokens.filter(({ reduced }) => reduced),
    ({ reduced = '' }) => reduced,
  );
}

/** Returns the resolver: the conditions of each file. */
export function toResolver(files: { all: string; dark: string; reduced: string }): Json {
  const from = (file: string) => [{ $ref: file }];
  return {
    version: '2025.10',
    sets: { all: { sources: from(files.all) } },
    modifiers: {
      theme: { contexts: { light: [], dark: from(files.dark) }, default: 'light' },
      motion: { contexts: { full: [], reduced: from(files.reduced) }, default: 'full' },
    },
    resolutionOrder: [{ $ref: '#/sets/all' }, { $ref: '#/modifiers/theme' }, { $ref: '#/modifiers/motion' }],
  };
}

function grouped(
  tokens: readonly Token[],
  pick: (token: Token) => string,
  more: (token: Token) => Group = () => ({}),
): Group {
  const groups: Record<string, Group> = {};
  for (const token of tokens) {
    const { group, type, valueOf } = GROUPS[token.kind];
    groups[group] ??= { $type: type };
    groups[group][shortName(token.name, group)] = { $value: valueOf(pick(token)), ...more(token) };
  }
  return groups;
}

/** `text-lead` in the group `text` is `lead`; `radius` in the group of that name is what holds usually. */
function shortName(name: string, group: string): string {
  if (name === group) return 'usual';
  return name.startsWith(`${group}-`) ? name.slice(group.length + 1) : name;
}

function describe({ css, setBy, light, dark, use, text, pairs }: Token): Group {
  const words = use ?? (pairs.length > 0 ? '' : text);
  const contrast = pairs.map((pair) => ({ ...pair }));
  const value = light === dark ? light : `light-dark(${light}, ${dark})`;
  return {
    ...(words && { $description: words }),
    $extensions: {
      aamu: { property: css, value, ...(setBy && { setBy }), ...(contrast.length > 0 && { contrast }) },
    },
  };
}

function toColor(value: string): Json {
  // An alias names the token, as the sheet does.
  const [, name] = /^var\(--c-([\w-]+)\)$/.exec(value) ?? [];
  if (name !== undefined) return `{color.${name}}`;
  const color = new Color(value).to('srgb');
  const components = color.coords.map((part) => Number((part ?? 0).toFixed(4)));
  const opaque = new Color('srgb', color.coords);
  return {
    colorSpace: 'srgb',
    components,
    alpha: color.alpha,
    hex: opaque.toString({ format: 'hex', collapse: false }),
  };
}

/** The format knows px and rem. Text is 16 px in design tools, and a size that grows is at its largest there. */
function toDimension(value: string): Json {
  const [node] = values(value).nodes;
  if (node?.type === 'function' && node.value === 'clamp') return toDimension(values.stringify(node.nodes.at(-1)!));
  const { number, unit } = values.unit(value) || { number: value, unit: '' };
  if (unit === 'em') return { value: Number(number) * 16, unit: 'px' };
  if (unit === 'px' || unit === 'rem' || Number(number) === 0) return { value: Number(number), unit: unit || 'px' };
  throw new Error(`${value} is no length that design tools know.`);
}

function toBorder(value: string): Json {
  const [width = '', style = '', color = ''] = value.split(' ');
  return { color: toColor(color), width: toDimension(width), style };
}

/** One shadow: two, three or four lengths, and a colour at the end. */
function toShadow(value: string): Json {
  const nodes = values(value).nodes.filter(({ type }) => type !== 'space');
  const color = nodes.pop();
  const [offsetX = '0', offsetY = '0', blur = '0', spread = '0'] = nodes.map((node) => values.stringify(node));
  const lengths = { offsetX, offsetY, blur, spread };
  const dimensions = Object.entries(lengths).map(([name, length]) => [name, toDimension(length)]);
  return { color: toColor(values.stringify(color!)), ...Object.fromEntries(dimensions) };
}

function toFontFamilies(value: string): Json {
  return value.split(',').map((family) => family.trim().replaceAll(/^'|'$/g, ''));
}

function toDuration(value: string): Json {
  const { number, unit } = values.unit(value) || { number: '0', unit: 'ms' };
  return { value: Number(number), unit };
}

function toEasing(value: string): Json {
  return [...value.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
}
