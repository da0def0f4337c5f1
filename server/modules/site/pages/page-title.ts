/** Appends the shop's name to a title unless the title begins with it. */
export function formatPageTitle(title: string, name: string): string {
  const start = title.slice(0, name.length);
  const next = title.slice(name.length, name.length + 1);
  const named = start.toLowerCase() === name.toLowerCase() && !/[\p{L}\p{N}]/u.test(next);
  return named ? title : `${title} · ${name}`;
}
