import { foldText } from '#contract/forms/fold-text.ts';
import { LettersQuery } from '#contract/newsletter/newsletters.studio.ts';
import type { ListPage } from '#contract/shared/list.studio.ts';
import { OrdersQuery } from '#contract/sales/orders.studio.ts';
import { PeopleQuery } from '#contract/accounts/people.studio.ts';
import { TrainingPlansQuery } from '#contract/training/plans/plans-builder.studio.ts';
import { PostsQuery } from '#contract/site/posts/posts.studio.ts';
import { SEARCH_ITEMS, type SearchGroupName } from '#contract/operations/search-groups.studio.ts';
import type { SearchItem, SearchResponse } from '#contract/operations/search.studio.ts';
import { findPeople } from '#server/modules/accounts/people/people.queries.ts';
import { listAllPrograms } from '#server/modules/catalog/programs/programs.queries.ts';
import { listLetters } from '#server/modules/newsletter/letter-desk/letters.queries.ts';
import { formatItem } from '#server/modules/sales/receipts/receipts.service.ts';
import { listOrders, presentOrderRow } from '#server/modules/sales/order-desk/orders.queries.ts';
import { listStudioPosts } from '#server/modules/site/posts/posts.service.ts';
import { searchWords } from '#server/modules/studio/list.ts';
import { listTrainingPlans } from '#server/modules/training/plans/plans.queries.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';

export interface SearchContext {
  mode: Mode;
  now: Date;
  timeZone: string;
  /** Brand prefix that programme names lose. */
  prefix: string;
}

type Found = Pick<ListPage<SearchItem>, 'items' | 'total'>;

/**
 * Searches people, orders, programmes, posts, plans and newsletters with the queries of their lists, so that each
 * finds what its list finds.
 */
export async function searchStudio(em: Em, q: string, context: SearchContext): Promise<SearchResponse> {
  const groups: SearchResponse['groups'] = [];
  for (const [group, find] of Object.entries(SOURCES) as [SearchGroupName, Source][]) {
    const { items, total } = await find(em, q, context);
    if (items.length > 0) groups.push({ group, items, total });
  }
  return { groups };
}

type Source = (em: Em, q: string, context: SearchContext) => Promise<Found>;

const SOURCES: Readonly<Record<SearchGroupName, Source>> = {
  async people(em, q, shop) {
    const page = await findPeople(em, PeopleQuery.parse({ q }), shop);
    return cut(page, ({ key, name, email }) => ({
      id: key,
      title: name ?? email,
      detail: name ? email : '',
      at: null,
    }));
  },
  async orders(em, q, { mode, now, timeZone }) {
    const page = await listOrders(em, OrdersQuery.parse({ q }), { mode, now });
    return cut(page, (row) => {
      const { id, fullName, email, createdAt, ...item } = presentOrderRow(row, timeZone);
      return { id, title: fullName ?? email, detail: formatItem(item), at: createdAt };
    });
  },
  async programmes(em, q, { prefix }) {
    const { programs } = await listAllPrograms(em, prefix);
    const words = searchWords(q);
    const found = programs.filter(({ displayName }) => words.every((word) => foldText(displayName).includes(word)));
    return cut({ found, total: found.length }, ({ id, displayName }) => ({
      id: String(id),
      title: displayName,
      detail: '',
      at: null,
    }));
  },
  async posts(em, q, { now, timeZone }) {
    const page = await listStudioPosts(em, PostsQuery.parse({ q }), now);
    return cut(page, ({ id, title, updatedAt }) => ({
      id: String(id),
      title,
      detail: '',
      at: formatLocalMoment(timeZone, updatedAt),
    }));
  },
  async plans(em, q, { timeZone }) {
    const page = await listTrainingPlans(em, TrainingPlansQuery.parse({ q }));
    return cut(page, ({ key, title, updated_at: updatedAt }) => ({
      id: key,
      title,
      detail: '',
      at: formatLocalMoment(timeZone, new Date(updatedAt)),
    }));
  },
  async newsletters(em, q, { timeZone }) {
    const page = await listLetters(em, LettersQuery.parse({ q }));
    return cut(page, ({ letter: { id, subject, updatedAt } }) => ({
      id,
      title: subject,
      detail: '',
      at: formatLocalMoment(timeZone, updatedAt),
    }));
  },
};

function cut<R>({ found, total }: { found: readonly R[]; total: number }, present: (row: R) => SearchItem): Found {
  return { items: found.slice(0, SEARCH_ITEMS).map(present), total };
}
