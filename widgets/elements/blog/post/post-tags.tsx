import { Trans, useLingui } from '@lingui/react/macro';

interface PostTagsProps {
  tags: readonly string[];
  /** Language of the tags, if it differs from the reader's. */
  lang: string | undefined;
  most?: number;
}

/** Tags of a post: at most `most`, and the number of the others. */
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
