/** One piece of a post's body. */
export type Block =
  | { kind: 'heading' | 'subheading' | 'quote' | 'paragraph'; text: string }
  /** A paragraph that begins with a few words in bold. */
  | { kind: 'lead'; lead: string; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'divider' };

/**
 * Reads a post's body line by line. A line has one of these forms or is a paragraph as it was typed:
 * there is no other markup, and none inside of a line. Empty lines only end a list.
 */
export function readBody(content: string): Block[] {
  const blocks: Block[] = [];
  let list: string[] | undefined;
  for (const line of content.split(/\r\n|\r|\n/).map((each) => each.trimEnd())) {
    if (line.startsWith('- ')) {
      if (!list) blocks.push({ kind: 'list', items: (list = []) });
      list.push(line.slice(2));
      continue;
    }
    list = undefined;
    if (line !== '') blocks.push(readLine(line));
  }
  return blocks;
}

function readLine(line: string): Block {
  if (line === '---') return { kind: 'divider' };
  if (line.startsWith('# ')) return { kind: 'heading', text: line.slice(2) };
  if (line.startsWith('## ')) return { kind: 'subheading', text: line.slice(3) };
  return readLead(line) ?? readQuote(line) ?? { kind: 'paragraph', text: line };
}

/** `**Lead:** and the rest` */
function readLead(line: string): Block | undefined {
  const end = line.indexOf(':**', 2);
  const lead = line.slice(2, end);
  if (!line.startsWith('**') || end < 0 || lead.includes('*') || lead.trim() === '') return undefined;
  return { kind: 'lead', lead: `${lead}:`, text: line.slice(end + 3) };
}

/** `*All of the line*`, with no further asterisk in it. */
function readQuote(line: string): Block | undefined {
  const text = line.slice(1, -1);
  if (!line.startsWith('*') || !line.endsWith('*') || text.includes('*') || text.trim() === '') return undefined;
  return { kind: 'quote', text };
}
