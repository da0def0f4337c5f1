/** Block of a help page. */
export type GuideBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; ordered: boolean; items: string[] };

export interface GuideSection {
  /** Fragment of its address. */
  id: string;
  title: string;
  blocks: GuideBlock[];
}

/** Splits the studio's guide (docs/studio.md) into its sections. It knows headings, paragraphs and flat lists. */
export function parseGuide(markdown: string): GuideSection[] {
  const [intro = '', ...sections] = markdown.split(/^## /m);
  const [title = '', ...lead] = intro.replace(/^# /, '').split('\n');
  const first = { id: toSectionId(title), title, blocks: parseBlocks(lead.join('\n')) };
  return [
    first,
    ...sections.map((section) => {
      const end = section.indexOf('\n');
      const heading = section.slice(0, end);
      return { id: toSectionId(heading), title: heading, blocks: parseBlocks(section.slice(end)) };
    }),
  ];
}

function toSectionId(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

function parseBlocks(text: string): GuideBlock[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((block) => {
      const lines = block.split('\n');
      const marker = /^(?:- |\d+\. )/;
      if (!lines.every((line) => marker.test(line))) return { kind: 'paragraph', text: lines.join(' ') };
      return {
        kind: 'list',
        ordered: /^\d/.test(block),
        items: lines.map((line) => line.replace(marker, '')),
      };
    });
}

/** Splits a line into plain text, **bold**, `code` and links, whose targets are left out. */
export function parseInline(text: string): { kind: 'text' | 'bold' | 'code'; text: string }[] {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith('**')) return { kind: 'bold', text: part.slice(2, -2) };
      if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
      return { kind: 'text', text: part };
    });
}
