import { Trans, useLingui } from '@lingui/react/macro';

interface PostTagsProps {
  tags: readonly string[];
  /** What they are in, where that is another language than the reader's. */
  lang: string | undefined;
  most?: number;
}

/** What a post touches on; `most` of them, and how many there are besides. */
export function PostTags({ tags, lang, most = tags.length }: PostTagsProps) {
  const { t } = useLingui();
  const more = tags.length - most;
  return (
    <ul className="post-tags" aria-label={t`Tags`}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag} lang={lang}>
          {tag}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Trans comment="So many more tags">+{more} more</Trans>
        </li>
      )}
    </ul>
  );
}
