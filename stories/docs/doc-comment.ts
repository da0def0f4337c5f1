interface Row {
  name: string;
  type?: string | undefined;
  text: string;
}

export interface ElementDoc {
  tag: string;
  text: string;
  attributes: readonly Row[];
  events: readonly Row[];
  parts: readonly Row[];
  properties: readonly Row[];
}

/** What the comment above an element says about it; undefined where a file defines no element. */
export function readDocComment(source: string): ElementDoc | undefined {
  const [, comment, tag] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*defineElement\(\{\s*tag: '([^']+)'/.exec(source) ?? [];
  if (comment === undefined || tag === undefined) return undefined;
  const [text = '', ...notes] = comment
    .replace(/^\s*\* ?/gm, '')
    .split(/^@/m)
    .map(inOneLine);
  const rows = (kind: string) => notes.filter((note) => note.startsWith(`${kind} `)).map(readRow);
  return {
    tag,
    text,
    attributes: rows('attr'),
    events: rows('fires'),
    parts: rows('csspart'),
    properties: rows('cssprop'),
  };
}

/** "attr {number} limit - Shows this many." */
function readRow(note: string): Row {
  const [, type, name, text] = /^\w+ (?:\{(.+?)\} )?(\S+) - (.*)$/.exec(note) ?? [];
  if (name === undefined || text === undefined) throw new Error(`This note cannot be read: @${note}`);
  return { name, type, text };
}

function inOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
