import { type Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type * as z from 'zod';
import { PAGE_ROWS } from '#contract/shared/list.studio.ts';
import type { SubscriberRow, SubscribersQuery } from '#contract/newsletter/subscribers.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { bouncesSince, boughtSql, segmentSql, SUPPRESSED_SQL, tagsSql } from './readers.ts';
import { harmless } from '#server/modules/studio/csv.ts';
import {
  type CountedPageRow,
  cursorSql,
  offsetSql,
  orderSql,
  pageOfRows,
  passedSql,
  cursorRowSql,
  readCursor,
  type SortKey,
} from '#server/modules/studio/cursor.ts';
import { toWordPatterns, buildMatchSql } from '#server/modules/studio/list.ts';

type Query = z.output<typeof SubscribersQuery>;

interface Shop {
  mode: Mode;
  timeZone: string;
  now: Date;
}

interface Row extends Omit<SubscriberRow, 'consentAt'> {
  consent_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  consent_words: string | null;
}

/** Lists one page of subscribers and their number in one statement, which reads details only for the page. */
export async function listSubscribers(em: Em, query: Query, shop: Shop) {
  const [where, values] = filterSql(query, shop.mode);
  const down = query.sort.startsWith('-');
  const first = query.sort.endsWith('email')
    ? ({ sql: 'email_key', type: 'text', down } as const)
    : ({ sql: 'consent_at', type: 'timestamptz', down } as const);
  const keys: SortKey[] = [first, { sql: 'id', type: 'uuid', down }];
  const cursor = readCursor(query, keys);
  const rows = await em.execute<(Row & CountedPageRow)[]>(
    `with ${cursorRowSql('?')}, found as materialized (select s.id, s.${first.sql} from subscriber s where ${where}),
       counted as (select count(*)::int as total, (count(*) filter (where ${passedSql(keys, cursor)}))::int as passed from found),
       picked as materialized (select *, row_number() over (order by ${orderSql(keys)}) as row_at, ${cursorSql(keys)} as row_cursor
         from found order by ${orderSql(keys)} limit ${PAGE_ROWS}
         offset (select ${offsetSql(cursor, query.page)} from counted))
     select counted.*, picked.row_cursor, ${columns(shop.mode)} from counted
     left join picked on true left join subscriber s on s.id = picked.id
     order by picked.row_at`,
    [cursor?.json ?? null, ...values, bouncesSince(shop.now)],
  );
  return pageOfRows(rows, cursor, query.page);
}

export function presentSubscriber(row: Row, timeZone: string): SubscriberRow {
  const { id, email, status, language, suppressed, bought, tags, consent_at: at, consentVersion } = row;
  return {
    id,
    email,
    status,
    language,
    suppressed,
    bought,
    tags,
    consentAt: formatLocalMoment(timeZone, new Date(at)),
    consentVersion,
  };
}

/** Number of rows read at once for a file. */
const CHUNK = 1_000;

/** Streams the result of a search as CSV. `newEm`: the stream outlives the request's entity manager. */
export function subscribersCsv(newEm: () => Em, query: Query, shop: Shop): Readable {
  const file = stringify({
    header: true,
    bom: true,
    columns: [
      'email',
      'status',
      'language',
      'bought',
      'consent',
      'consent words',
      'consent at',
      'confirmed at',
      'left at',
      'tags',
      'suppressed',
    ],
    cast: { string: (value) => harmless(value) },
  });
  const write = async () => {
    for await (const row of streamRows(newEm, query, shop)) {
      if (file.destroyed) return;
      // A reader who came back keeps the former day.
      const leftAt = row.status === 'unsubscribed' ? row.unsubscribed_at : null;
      const moments = [row.consent_at, row.confirmed_at, leftAt].map((at) =>
        at ? formatLocalMoment(shop.timeZone, new Date(at)) : '',
      );
      const said = [row.consentVersion, row.consent_words ?? ''];
      const line = [
        row.email,
        row.status,
        row.language,
        row.bought ? 'yes' : 'no',
        ...said,
        ...moments,
        row.tags.join(', '),
        row.suppressed ?? '',
      ];
      if (!file.write(line)) await drained(file);
    }
    file.end();
  };
  write().catch((error: Error) => file.destroy(error));
  return file;
}

async function* streamRows(newEm: () => Em, query: Query, { mode, now }: Shop): AsyncGenerator<Row> {
  const [where, values] = filterSql(query, mode);
  let after = '';
  for (;;) {
    const rows = await newEm().execute<Row[]>(
      `select ${columns(mode)} from subscriber s where ${where} and s.email_key > ? order by s.email_key limit ${CHUNK}`,
      [bouncesSince(now), ...values, after],
    );
    yield* rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!.email.toLowerCase();
  }
}

/** Resolves when the stream has room again, or is closed. */
function drained(file: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      file.off('drain', go);
      file.off('close', go);
      resolve();
    };
    file.once('drain', go);
    file.once('close', go);
  });
}

function columns(mode: Mode): string {
  return `s.id, s.email, s.status, s.language, ${SUPPRESSED_SQL} as suppressed, ${boughtSql(mode)} as bought, s.tags,
    s.consent_at, s.consent_version as "consentVersion", s.consent_words, s.confirmed_at, s.unsubscribed_at`;
}

/** SQL with its values: subscribers `s` of a query. */
export function filterSql(
  { q, status, segment, tag }: Pick<Query, 'q' | 'status' | 'segment' | 'tag'>,
  mode: Mode,
): [sql: string, values: unknown[]] {
  const parts = [
    ...(q ? [buildMatchSql('?', 's.email_key')] : []),
    ...(status ? ['s.status = ?'] : []),
    ...(tag ? [tagsSql('cast(? as jsonb)')] : []),
    segmentSql(segment ?? 'everybody', mode),
  ];
  const values = [
    ...(q ? [toWordPatterns(q)] : []),
    ...(status ? [status] : []),
    ...(tag ? [JSON.stringify([tag])] : []),
  ];
  return [parts.join(' and '), values];
}
