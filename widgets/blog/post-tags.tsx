/** What a post touches on; `most` of them, and how many there are besides. */
export function PostTags({ tags, most = tags.length }: { tags: readonly string[]; most?: number }) {
  const more = tags.length - most;
  return (
    <ul className="post-tags" aria-label="Tags">
      {tags.slice(0, most).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {more > 0 && <li>+{more} more</li>}
    </ul>
  );
}
