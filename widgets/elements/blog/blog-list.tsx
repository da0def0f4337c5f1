import { useEffect, useState } from 'react';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { BlogListView } from './blog-list-view.tsx';
import { postsResource } from './blog.api.ts';
import { CATEGORIES, listCategoryFilters, searchPosts, topicWords, type Criteria } from './search.ts';

export interface BlogListProps {
  /** Initial criteria as in an address; an unknown category means all. */
  initial?: { q?: string | undefined; category?: string | undefined } | undefined;
  /** Called on each change, to update an address. */
  onCriteria?: ((criteria: Criteria) => void) | undefined;
  limit?: number | undefined;
  /** Opens a post in place; without it the links lead to its page. */
  onOpen?: ((id: number) => void) | undefined;
  /** Called with an initial category that neither a post nor the defaults have. */
  onUnknown?: ((category: string) => void) | undefined;
}

/** Usual number of posts, for placeholders while loading. */
const USUAL_NUMBER = 8;

/** All posts, with search and categories. */
export function BlogList({ initial, limit, onCriteria, onOpen, onUnknown }: BlogListProps) {
  const pages = usePages();
  const posts = useLocalizedResource(postsResource);
  const [asked, setCriteria] = useState<Criteria>({
    q: initial?.q ?? '',
    category: initial?.category ?? 'all',
  });
  const all = posts.status === 'ready' ? posts.data : [];
  const kinds = listCategoryFilters(all);
  const wanted = initial?.category;
  const unknown =
    posts.status === 'ready' && wanted && ![...CATEGORIES, ...kinds].includes(wanted) ? wanted : undefined;
  useEffect(() => {
    if (unknown) onUnknown?.(unknown);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each
  }, [unknown]);
  // Ignores categories that neither a post nor the defaults have.
  const criteria = { ...asked, category: kinds.includes(asked.category) ? asked.category : 'all' };
  return (
    <BlogListView
      status={posts.status}
      posts={searchPosts(all, criteria).slice(0, limit)}
      criteria={criteria}
      kinds={kinds}
      words={topicWords(all)}
      places={limit ?? USUAL_NUMBER}
      pages={pages}
      onCriteria={(next) => {
        setCriteria(next);
        onCriteria?.(next);
      }}
      onOpen={onOpen}
      onRetry={posts.reload}
    />
  );
}
