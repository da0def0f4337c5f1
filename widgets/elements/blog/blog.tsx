import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Panel } from '#widgets/core/panel.tsx';
import { chunkResource, useChunk } from '#widgets/core/chunks/chunks.tsx';
import { warnAboutAttribute } from '#widgets/core/element/options.ts';
import { usePages, useShop } from '#widgets/core/api/shop.tsx';
import { useContentLanguage } from '#widgets/core/i18n/localized-resource.ts';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { BlogList } from './blog-list.tsx';
import { postResource } from './blog.api.ts';
import type * as PostChunk from './post/post-chunk.tsx';

export interface BlogProps {
  /** Shows only this post. */
  post?: number | undefined;
  /** Opens this post first; the back link leads to the list. */
  open?: number | undefined;
  category?: string | undefined;
  /** Maximum number of posts in the list. */
  limit?: number | undefined;
}

/** The list of posts, or the opened post instead. New attributes reset the state. */
export function Blog(props: BlogProps) {
  return <Shelf {...props} key={[props.post, props.open, props.category].join()} />;
}

/** Code that shows a post, not loaded by pages that only list posts. */
const postChunk = chunkResource<typeof PostChunk>('post-chunk', () => import('./post/post-chunk.tsx'));

function Shelf({ post, open, category, limit }: BlogProps) {
  const { emit, resources } = useShop();
  const pages = usePages();
  const { t } = useLingui();
  const asked = useContentLanguage();
  const [{ id, clicked }, read] = useState<{ id?: number | undefined; clicked?: boolean }>({ id: post ?? open });
  const chunk = useChunk(id ? postChunk : null);
  const { enter, leave } = usePostEntry(['coach-post', post, open, category, limit].join(), (postId, isBack) =>
    read({ id: postId, clicked: !isBack }),
  );
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<number>(undefined);

  useEffect(() => {
    // Loads the post and the code for it in parallel.
    if (id) resources.ensure(postResource(id, asked));
  }, [id, asked, resources]);

  useEffect(() => {
    if (id) last.current = id;
    else if (last.current) {
      const card = list.current?.querySelector<HTMLElement>(`[data-post="${last.current}"] a`);
      (card ?? list.current?.querySelector('input'))?.focus();
    }
  }, [id]);

  return (
    <>
      {!post && (
        // Stays mounted, and reappears if a post cannot be opened.
        <div ref={list} hidden={!!id && chunk.status !== 'error'}>
          <BlogList
            initial={{ category }}
            limit={limit}
            onUnknown={(value) => warnAboutAttribute({ tag: 'coach-blog', name: 'category', value })}
            onOpen={(postId) => {
              read({ id: postId, clicked: true });
              enter(postId);
              emit('coach-post-opened', { postId });
            }}
          />
        </div>
      )}
      {id &&
        (chunk.status === 'ready' ? (
          <chunk.data.PostChunk id={id} focus={clicked} onBack={post ? undefined : leave} />
        ) : chunk.status === 'loading' ? (
          <Spinner label={t`Loading the post`} />
        ) : (
          <Panel
            href={`${pages}/blog/${id}`}
            linkText={<Trans>Read it on our site</Trans>}
            error={chunk.error}
            onRetry={chunk.reload}
          >
            <Trans>Can’t load the post right now.</Trans>
          </Panel>
        ))}
    </>
  );
}

interface PostEntry {
  /** Adds the history entry of an opened post. */
  enter: (postId: number) => void;
  leave: () => void;
}

/** Keys of the page's lists. */
const keys = new Set<string>();

/**
 * Adds a history entry for each post opened in place, so that Back returns to the list. Calls `show` with the id of the
 * post, or undefined for the list. It calls it at once for an entry that the page comes back to (`isBack`). A page may have
 * several lists, and its own state: the first `attributes` name the list, also for the next load of the page.
 */
function usePostEntry(attributes: string, show: (postId: number | undefined, isBack?: boolean) => void): PostEntry {
  /** Address at the time of opening: a jump to an anchor of the page must not close the post. */
  const opened = useRef('');
  const key = useRef(attributes);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });

  useEffect(() => {
    // Each of several equal lists needs a key of its own.
    while (keys.has(key.current)) key.current += '+';
    const own = key.current;
    keys.add(own);
    const onPop = () => {
      const postId = readEntry(own);
      if (postId || location.href === opened.current) latest.current(postId);
    };
    const before = readEntry(own);
    if (before) {
      opened.current = location.href;
      latest.current(before, true);
    }
    addEventListener('popstate', onPop);
    return () => {
      keys.delete(own);
      removeEventListener('popstate', onPop);
    };
  }, []);

  return {
    enter(postId) {
      opened.current = location.href;
      history.pushState({ ...history.state, [key.current]: postId }, '');
    },
    leave() {
      if (readEntry(key.current)) history.back();
      else show(undefined);
    },
  };
}

function readEntry(key: string): number | undefined {
  return (history.state as Record<string, number> | null)?.[key];
}
