import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { PostRequest, type StudioPost } from '#contract/site/posts/posts.studio.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import type { Language } from '#contract/i18n/languages.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { DraftPreview } from '../core/preview/typed-preview.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { OtherLanguages } from '../translations/other-languages.tsx';
import { PostFields } from './post-fields.tsx';
import { PostStateTag } from './post-states.tsx';

const LIST = '/api/coach/posts';

/** Editor of a post, or of a new one. */
export default function PostScreen() {
  const { id = '' } = useParams({ strict: false });
  return id === 'new' ? <PostForm /> : <PostLoader id={id} />;
}

function PostLoader({ id }: { id: string }) {
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
        preview={<PostPreview id={post?.id} />}
        actions={
          post && (
            <ActionButton
              label={t`Delete`}
              confirm={{
                title: t`Delete this post?`,
                text: <p>{t`It can’t be restored and its address stops working. Save as draft to hide it instead.`}</p>,
              }}
              run={() => api.delete(path)}
              gone={path}
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

/** Current visibility of the post. */
function Standing({ post: { state, path } }: { post: StudioPost }) {
  return (
    <>
      <PostStateTag state={state} />{' '}
      {state === 'published' ? <a href={path}>{path}</a> : <span className="studio-post-path">{path}</span>}
    </>
  );
}

/** Preview of the page from the form's values. */
function PostPreview({ id }: { id: number | undefined }) {
  const { t } = useLingui();
  const typed = useWatch<PostRequest>();
  const {
    title = '',
    excerpt = '',
    category = '',
    tags = '',
    language = '',
    content = '',
    cover = '',
    coverAlt = '',
  } = typed;
  return (
    <DraftPreview
      action={`${LIST}/preview`}
      fields={{ ...(id && { id: String(id) }), title, excerpt, category, tags, language, content, cover, coverAlt }}
      sandbox="allow-same-origin"
      title={t`Preview`}
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
