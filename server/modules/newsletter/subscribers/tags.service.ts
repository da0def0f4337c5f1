import type * as z from 'zod';
import { foldText } from '#contract/forms/fold-text.ts';
import type { SubscribersQuery } from '#contract/newsletter/subscribers.studio.ts';
import {
  type TagChange,
  type TagChangeResponse,
  TAGS_MAX,
  type TagsResponse,
} from '#contract/newsletter/tags.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { listFreeOffers } from '../sequences/series.service.ts';
import { filterSql } from './subscribers.queries.ts';

/** Lists the tags of subscribers by name, and the available guides. */
export async function listTags(em: Em, shop: Parameters<typeof listFreeOffers>[1]): Promise<TagsResponse> {
  const guides = (await listFreeOffers(em, shop)).map(({ guide, name }) => ({ guide, name }));
  return { tags: await loadTags(em), guides };
}

function loadTags(em: Em): Promise<TagsResponse['tags']> {
  return em.execute<TagsResponse['tags']>(
    `select t.tag, cast(count(*) as int) as subscribers from subscriber s, jsonb_array_elements_text(s.tags) as t(tag)
     group by t.tag order by fold_text(t.tag), t.tag`,
  );
}

/** Returns a function that gives a tag the spelling the shop already uses, ignoring case and accents. */
export async function loadSpelling(em: Em): Promise<(tag: string) => string> {
  const known = new Map((await loadTags(em)).map(({ tag }) => [foldText(tag), tag]));
  return (tag) => {
    const key = foldText(tag);
    const spelling = known.get(key) ?? tag;
    known.set(key, spelling);
    return spelling;
  };
}

/** Adds tags to all subscribers of a query, or removes them. Subscribers over the limit stay unchanged. */
export function changeTags(
  em: Em,
  query: z.output<typeof SubscribersQuery>,
  { tags: typed, remove }: z.output<typeof TagChange>,
  mode: Mode,
  by: CoachActor,
): Promise<TagChangeResponse> {
  return em.transactional(async (tx) => {
    const spell = await loadSpelling(tx);
    const tags = [...new Set(typed.map((tag) => spell(tag)))];
    const [where, values] = filterSql(query, mode);
    // Locks in the order of ids, which prevents deadlocks.
    const [counted] = await tx.execute<TagChangeResponse[]>(
      `with found as (select s.id, s.tags from subscriber s where ${where} order by s.id for update of s),
         next as (select found.id, coalesce((select jsonb_agg(t.tag order by t.place) from (
             select tag, min(place) as place from jsonb_array_elements_text(
               ${remove ? 'found.tags' : 'found.tags || cast(? as jsonb)'}) with ordinality as one(tag, place)
             ${remove ? 'where not jsonb_exists(cast(? as jsonb), tag)' : ''} group by tag) t), '[]') as tags, found.tags as before
           from found),
         changed as (update subscriber s set tags = next.tags from next
           where s.id = next.id and next.tags <> next.before and jsonb_array_length(next.tags) <= ${TAGS_MAX} returning s.id)
       select cast((select count(*) from changed) as int) as changed,
         cast((select count(*) from next where jsonb_array_length(tags) > ${TAGS_MAX}) as int) as full`,
      [...values, JSON.stringify(tags)],
    );
    const details = { tags: tags.join(', '), remove, changed: counted!.changed };
    noteAction(tx, { ...by, action: 'subscriber.tag', subject: 'subscriber', subjectId: 'list', details });
    return counted!;
  });
}
