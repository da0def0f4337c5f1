import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { PostRequest, type StudioPost } from '#contract/studio/posts.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import type { Language } from '#contract/languages.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { PreviewFrame } from '../core/preview-frame.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { OtherLanguages } from '../translations/other-languages.tsx';
import { PostFields } from './post-fields.tsx';
import { PostStateTag } from './post-states.tsx';

const LIST = '/api/coach/posts';

/** One post, or a new one. */
export default function PostScreen() {
  const { id = '' } = useParams({ strict: false });
  return id === 'new' ? <PostForm /> : <Known id={id} />;
}

function Known({ id }: { id: string }) {
  const query = useRow<StudioPost>(`${LIST}/${id}`);
  return <Loaded query={query}>{(post) => <PostForm key={post.id} post={post} />}</Loaded>;
}

function PostForm({ post }: { post?: StudioPost }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const language = useLanguage();
  const path = `${LIST}/${post?.id}`;
  const form = useStudioForm<PostRequest, StudioPost>({
    id: `post:${post?.id ?? 'new'}`,
    schema: PostRequest,
    values: post?.form ?? emptyPost(language),
    version: post?.version,
    save: (values, version) => (post ? api.put(path, { ...values, version }) : api.post(LIST, values)),
    row: (now) => ({ id: `post:${now.id}`, values: now.form, version: now.version }),
    reload: () => api.get(path),
    changes: [LIST, '/api/coach/translations/post'],
    onSaved: (saved) => {
      if (!post) void navigate({ to: `/posts/${saved.id}`, replace: true });
    },
  });
  return (
    <Screen
      title={post?.title ?? t`New post`}
      back={{
        to: '/posts',
        label: t({ message: 'Posts', comment: 'The part of the studio in which the blog is written' }),
      }}
      lead={post && <Standing post={post} />}
    >
      <FormBody
        form={form}
        preview={<PostPreview post={post} />}
        actions={
          post && (
            <ActionButton
              label={t`Delete`}
              confirm={{
                title: t`Delete this post?`,
                text: <p>{t`It is gone for good, and its address leads nowhere. A draft would only hide it.`}</p>,
              }}
              run={() => api.delete(path)}
              changes={[LIST]}
              onDone={() => {
                form.discard();
                void navigate({ to: '/posts' });
              }}
            />
          )
        }
      >
        <PostFields />
      </FormBody>
      {post && <OtherLanguages subject="post" id={post.id} at={`/posts/${post.id}`} />}
    </Screen>
  );
}

/** What others see of it now. */
function Standing({ post: { state, path } }: { post: StudioPost }) {
  return (
    <>
      <PostStateTag state={state} />{' '}
      {state === 'published' ? <a href={path}>{path}</a> : <span className="studio-post-path">{path}</span>}
    </>
  );
}

/** The page as it is saved. */
function PostPreview({ post }: { post: StudioPost | undefined }) {
  const { t } = useLingui();
  if (!post) {
    return (
      <p className="studio-post-no-preview">
        <Trans>Once the post is saved, its page appears here.</Trans>
      </p>
    );
  }
  // Another version is another page: the frame begins anew.
  return (
    <PreviewFrame
      key={post.version}
      sandbox="allow-same-origin"
      src={`${LIST}/${post.id}/preview`}
      title={t`The page as it is saved`}
    />
  );
}

function emptyPost(language: Language): PostRequest {
  return {
    title: '',
    slug: '',
    excerpt: '',
    category: 'training',
    tags: '',
    language,
    content: '',
    cover: '',
    coverAlt: '',
    onFront: false,
    state: 'draft',
    publishAt: '',
  };
}
