const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Text between tags as JSX shows it: entities decoded, and without line breaks and the spaces around them. */
export function cleanJsxText(raw: string, unknown: (entity: string) => never): string {
  const text = raw.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? unknown(entity));
  const lines = text.split('\n').map((line, index, { length }) => {
    const begin = index === 0 ? line : line.replace(/^[ \t]+/, '');
    return index === length - 1 ? begin : begin.replace(/[ \t]+$/, '');
  });
  return lines.filter((line) => line !== '').join(' ');
}
