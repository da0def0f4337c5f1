import { Trans, useLingui } from '@lingui/react/macro';

/** What a post touches on; `most` of them, and how many there are besides. */
export function PostTags({ tags, most = tags.length }: { tags: readonly string[]; most?: number }) {
  const { t } = useLingui();
  const more = tags.length - most;
  return (
    <ul className="post-tags" aria-label={t`Tags`}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {more > 0 && (
        <li>
          <Trans comment="So many more tags">+{more} more</Trans>
        </li>
      )}
    </ul>
  );
}
