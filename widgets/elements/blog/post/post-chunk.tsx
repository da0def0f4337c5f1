import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Language } from '#contract/i18n/languages.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { adoptStyles } from '#widgets/core/chunks/chunk-styles.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { BackLink } from '../back-link.tsx';
import { postResource } from '../blog.api.ts';
import css from './post.css?inline';
import type { PostMissingProps } from './post-missing.tsx';
import { Post } from './post.tsx';

export interface PostChunkProps extends Omit<PostMissingProps, 'level'> {
  id: number;
}

/** Style sheets, also used by the server. */
export const styles = [css];
const adopt = adoptStyles(...styles);

/** One post, loaded with its sheet when a post is opened in an element. */
export function PostChunk({ id, ...rest }: PostChunkProps) {
  const pages = usePages();
  const { t } = useLingui();
  const post = useLocalizedResource(useCallback((language?: Language) => postResource(id, language), [id]));
  const missing = post.status === 'error' && post.error instanceof ApiError && post.error.status === 404;
  return (
    <div ref={adopt}>
      {missing || post.status === 'ready' ? (
        <Post {...rest} post={post.status === 'ready' ? post.data : undefined} level={2} />
      ) : (
        <>
          <BackLink onBack={rest.onBack} focus={rest.focus} />
          {post.status === 'loading' ? (
            <Spinner label={t`Loading the post`} />
          ) : (
            <Panel href={`${pages}/blog/${id}`} linkText={<Trans>Read it on our site</Trans>} onRetry={post.reload}>
              <Trans>Can’t load the post right now.</Trans>
            </Panel>
          )}
        </>
      )}
    </div>
  );
}
