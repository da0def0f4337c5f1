export interface Note {
  name: string;
  text: string;
}

export interface DocComment {
  text: string;
  type?: string;
  parts: readonly Note[];
  properties: readonly Note[];
  /** Custom properties that its sheets support and nothing in it uses. */
  without: readonly Note[];
}

/** Parses a comment: text, `@type`, `@csspart name - words`, `@cssprop --name - words`, `@cssnone --name - why`. */
export function parseDocComment(comment: string): DocComment {
  const [text = '', ...notes] = comment
    .replace(/^\s*\* ?/gm, '')
    .split(/^@/m)
    .map((part) => part.trim().replace(/\s+/g, ' '));
  const named = (kind: string) => notes.filter((note) => note.startsWith(`${kind} `)).map(parseNote);
  const type = notes.map((note) => /^type \{(.+)\}$/.exec(note)?.[1]).find((each) => each !== undefined);
  return {
    text,
    ...(type !== undefined && { type }),
    parts: named('csspart'),
    properties: named('cssprop'),
    without: named('cssnone'),
  };
}

function parseNote(note: string): Note {
  const [, name, text] = /^\w+ (\S+) - (.+)$/.exec(note) ?? [];
  if (name === undefined || text === undefined) throw new Error(`This note cannot be read: @${note}`);
  return { name, text };
}
