/** Makes an id from a name: "Farmer’s carry" becomes `farmers-carry`. Without a Latin letter it is `word`. */
export function toSlug(name: string, word: string, longest = 50): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? word : slug;
}

/** Returns the id, with a suffix `-2`, `-3` if it is taken. */
export function freeId(id: string, taken: { has: (id: string) => boolean }): string {
  if (!taken.has(id)) return id;
  for (let count = 2; ; count++) if (!taken.has(`${id}-${count}`)) return `${id}-${count}`;
}
