import type { PostsResponse, PostSummary } from '#contract/site/posts/blog.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { ProgramResponse, ProgramsResponse } from '#contract/catalog/programs.ts';
import { heightAt, type PlaceholderHeights, type HeightSteps } from '#contract/embed/rooms.ts';
import { ROOM_HEIGHTS } from '#contract/embed/room-heights.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import type { PublicAnswers } from '../first-views/first-views.service.ts';
import { linksHeight, type Places, placesHeight, postsHeight, programsHeight, estimateStairs } from './list-heights.ts';

/** Content of the shop's lists. */
export interface ListContent extends Places {
  programs: readonly ProgramResponse[];
  posts: readonly PostSummary[];
}

/** Longer lists end below any window, so a higher limit changes no height. */
const MAX_POSTS = 4;
/** A post is higher than a window. */
const POST: HeightSteps = [1400];

/**
 * Returns every element's placeholder height by view name, in the shop's language. Heights are measured
 * (scripts/rooms.ts), or estimated for lists of the coach.
 */
export function roomsFor({ programs, posts, ...places }: ListContent, language: Language): PlaceholderHeights {
  const { 'coach-blog': head = [], ...measured } = ROOM_HEIGHTS[language] ?? ROOM_HEIGHTS['en']!;
  const rooms: Record<string, HeightSteps> = { ...measured };
  const blog = (shown: readonly PostSummary[]) => {
    const list = postsHeight(shown);
    return estimateStairs((width) => heightAt(head, width) + (shown.length > 0 ? list(width) : 0));
  };

  for (const [query, grid] of [
    ['', false],
    ['layout=grid', true],
  ] as const) {
    rooms[name('coach-programs', query)] = estimateStairs(programsHeight(programs, grid));
    for (let limit = 1; limit < programs.length; limit++) {
      rooms[name('coach-programs', query, `limit=${limit}`)] = estimateStairs(
        programsHeight(programs.slice(0, limit), grid),
      );
    }
  }

  const topics = new Set(posts.map(({ topic, category }) => topic ?? category));
  const lists = [...topics].map((topic) => ({
    query: `${new URLSearchParams({ category: topic })}`,
    listed: posts.filter((post) => (post.topic ?? post.category) === topic),
  }));
  for (const { query, listed } of [{ query: '', listed: posts }, ...lists]) {
    rooms[name('coach-blog', query)] = blog(listed);
    for (let limit = 1; limit <= MAX_POSTS && limit < listed.length; limit++) {
      rooms[name('coach-blog', query, `limit=${limit}`)] = blog(listed.slice(0, limit));
    }
  }
  rooms['coach-blog?post='] = rooms['coach-blog?open='] = POST;

  rooms['coach-follow'] = estimateStairs(placesHeight(places));
  rooms['coach-follow?variant=compact'] = estimateStairs(linksHeight(places.social));
  return rooms;
}

function name(tag: string, ...queries: readonly string[]): string {
  const query = queries.filter(Boolean).join('&');
  return query ? `${tag}?${query}` : tag;
}

/** Loads the public lists of the shop. */
export async function loadListContent(ask: PublicAnswers): Promise<ListContent> {
  const [programs, posts, site] = await Promise.all(['/api/programs', '/api/posts', '/api/site'].map(ask));
  return presentListContent(programs as ProgramsResponse, posts as PostsResponse, site as SiteResponse);
}

export function presentListContent(
  programs: ProgramsResponse,
  posts: PostsResponse,
  { social, figures, samples, ownClaims }: Pick<SiteResponse, 'social' | 'figures' | 'samples' | 'ownClaims'>,
): ListContent {
  return { programs, posts, social, figures: figures.social, samples: samples && !ownClaims?.includes('social') };
}
