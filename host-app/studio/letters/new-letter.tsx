import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { PostsResponse } from '#contract/site/posts/blog.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';

/** Starts a newsletter, blank or from a post. */
export default function NewLetter() {
  const { t } = useLingui();
  const posts = useRow<PostsResponse>('/api/posts');
  return (
    <Screen
      title={t`New newsletter`}
      back={{ to: '/letters', label: t({ message: 'Newsletters', context: 'mails to everybody on the list' }) }}
    >
      <Loaded query={posts}>{(found) => <Begin posts={found} />}</Loaded>
    </Screen>
  );
}

function Begin({ posts }: { posts: PostsResponse }) {
  const { t } = useLingui();
  const id = useId();
  const api = useStudioApi();
  const navigate = useNavigate();
  const [postId, setPostId] = useState('');
  return (
    <div className="studio-fields">
      <div className="c-field">
        <label htmlFor={id}>
          <Trans>Start from</Trans>
        </label>
        <select id={id} value={postId} onChange={(event) => setPostId(event.target.value)}>
          <option value="">{t`Blank`}</option>
          {posts
            .filter(({ readable }) => readable)
            .map((post) => (
              <option key={post.id} value={post.id}>
                {post.title}
              </option>
            ))}
        </select>
        <p className="c-field-hint">
          <Trans>Choose a post to start with its title, excerpt and link.</Trans>
        </p>
      </div>
      <div className="studio-actions">
        <ActionButton
          label={t`Create draft`}
          variant="primary"
          run={() => api.post<{ id: string }>('/api/coach/letters', { postId: postId ? Number(postId) : null })}
          changes={['/api/coach/letters']}
          onDone={(made) => void navigate({ to: `/letters/${made.id}`, replace: true })}
        />
      </div>
    </div>
  );
}
