import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type FormEvent, useId } from 'react';
import type { PostSummary } from '#contract/site/posts/blog.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { CATEGORY_WORDS } from './category-words.ts';
import { postPath } from '#contract/site/posts/post-path.ts';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { PostByline } from './post/post-byline.tsx';
import { PostCover } from './post/post-cover.tsx';
import { PostTags } from './post/post-tags.tsx';
import { isModifiedClick } from '#widgets/ui/behaviour/wants-elsewhere.ts';
import type { CategoryFilter, Criteria } from './search.ts';

interface PostCardProps {
  post: PostSummary;
  /** Prefix of links, without a trailing slash. */
  /** Prefix of links to the shop's pages. */
  pages: string;
  /** Opens the post in place; without it the link leads to its page. */
  onOpen?: ((id: number) => void) | undefined;
}

interface Props extends Omit<PostCardProps, 'post'> {
  status: 'loading' | 'ready' | 'error';
  posts: readonly PostSummary[];
  criteria: Criteria;
  kinds: readonly CategoryFilter[];
  /** Names of the coach's own categories, where they differ from the original ones. */
  words?: Readonly<Record<string, string>> | undefined;
  /** Number of placeholders while loading. */
  places: number;
  onCriteria: (criteria: Criteria) => void;
  onRetry: () => void;
}

/** Search form with its results. Without scripts, the blog's page answers the form. */
export function BlogListView({ status, posts, criteria, kinds, words, places, onCriteria, onRetry, ...card }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const look = (category = criteria.category) => onCriteria({ q: field.current!.value, category });

  useEffect(() => {
    // The visitor may have typed before hydration.
    if (field.current && field.current.value !== criteria.q) look();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the first render
  }, []);

  if (status === 'error') {
    return (
      <Panel href={`${card.pages}/blog`} linkText={<Trans>Read them on our site</Trans>} onRetry={onRetry}>
        <Trans>Can’t load the posts right now.</Trans>
      </Panel>
    );
  }
  const count = posts.length;
  const empty = status === 'ready' && count === 0;
  return (
    <div className="blog" aria-busy={status === 'loading'}>
      <form
        role="search"
        method="get"
        action={`${card.pages}/blog`}
        onInput={() => look()}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          look((submitter as HTMLButtonElement | null)?.value);
        }}
      >
        <Field
          label={<Trans context="a field">Search</Trans>}
          type="search"
          name="q"
          defaultValue={criteria.q}
          inputRef={field}
        />
        {/* Enter submits with the first button, which keeps the category. */}
        <button
          type="submit"
          name="category"
          value={criteria.category}
          className="c-button blog-search"
          data-variant="ink"
        >
          <Trans context="a button">Search</Trans>
        </button>
        <Categories chosen={criteria.category} kinds={kinds} words={words} />
      </form>
      <p className="blog-status" role="status">
        {status === 'loading' ? (
          <Trans>Loading posts</Trans>
        ) : empty ? (
          <Trans>No posts found matching your criteria.</Trans>
        ) : (
          <Plural value={count} one="# post" other="# posts" />
        )}
      </p>
      {empty && <Elevation seed="no posts" sunrise />}
      <ul key={status} className="blog-posts" part="list" aria-hidden={status === 'loading' || undefined}>
        {status === 'loading'
          ? Array.from({ length: places }, (_, index) => <Skeleton key={index} />)
          : posts.map((post) => (
              <li key={post.id}>
                <PostCard {...card} post={post} />
              </li>
            ))}
      </ul>
    </div>
  );
}

function Categories({ chosen, kinds, words = {} }: { chosen: CategoryFilter } & Pick<Props, 'kinds' | 'words'>) {
  const { t } = useLingui();
  const say = useSay();
  return (
    <div className="blog-categories" role="group" aria-label={t`Category`}>
      {kinds.map((category) => (
        <button
          key={category}
          type="submit"
          name="category"
          value={category}
          aria-pressed={category === chosen}
          className="c-button"
          data-variant={category === chosen ? 'ink' : 'quiet'}
          part="button"
        >
          {say(CATEGORY_WORDS[category] ?? words[category] ?? category)}
        </button>
      ))}
    </div>
  );
}

/** Placeholder card of the usual height. */
function Skeleton() {
  return (
    <li className="post-card" data-skeleton>
      <div className="post-cover" />
      <span />
      <span />
      <span />
    </li>
  );
}

/** Card of a post with its ridge. The whole card is the click target; the title is the link. */
function PostCard({ post, pages, onOpen }: PostCardProps) {
  const titleId = useId();
  const lang = useForeignLang(post.language);
  return (
    <article
      className="post-card post-tone"
      part="card"
      aria-labelledby={titleId}
      data-category={post.category}
      data-post={post.id}
    >
      <div className="post-cover">
        <PostCover post={post} points={18} />
      </div>
      <PostByline {...post} />
      <h2 id={titleId} lang={lang}>
        <a
          href={pages + postPath(post)}
          onClick={(event) => {
            if (!onOpen || isModifiedClick(event)) return;
            event.preventDefault();
            onOpen(post.id);
          }}
        >
          {post.title}
        </a>
      </h2>
      <p lang={lang}>{post.excerpt}</p>
      <PostTags tags={post.tags} lang={lang} most={3} />
    </article>
  );
}
