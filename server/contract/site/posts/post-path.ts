/** Returns the path of a post: by its slug, or by its number until it has one. */
export function postPath({ slug, id }: { slug?: string | null | undefined; id: number }): string {
  return `/blog/${slug ?? id}`;
}
