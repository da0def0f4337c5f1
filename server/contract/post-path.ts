/** Where a post stands in the shop: by its words, or by its number until it has some. */
export function postPath({ slug, id }: { slug?: string | null | undefined; id: number }): string {
  return `/blog/${slug ?? id}`;
}
