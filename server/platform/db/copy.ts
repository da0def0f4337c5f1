import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { IsolationLevel } from '@mikro-orm/core';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { connectWithoutTimeouts, type Em, forkEm, type Orm } from './orm.ts';

/** A transaction whose connection also copies rows in PostgreSQL's text form. */
export interface CopyTransaction {
  /** An ORM bound to this transaction. */
  orm: Orm;
  tx: Em;
  /** Rows of a `COPY … TO STDOUT`. Each is one line. */
  copyOut: (sql: string) => Readable;
  /** Takes the lines of a `COPY … FROM STDIN`. */
  copyIn: (sql: string) => Writable;
}

interface RawClient {
  query: (stream: object) => unknown;
}

/** Settings with which every server formats values alike, whatever its defaults are. */
const TEXT_FORM = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  'set local extra_float_digits = 1',
  "set local bytea_output = 'hex'",
  "set local client_encoding = 'UTF8'",
  'set local search_path = public',
].join('; ');

/**
 * Runs work in a transaction on its own connection, without a statement timeout.
 * @param options.snapshot Reads the database as it is now, however long it takes, and writes nothing.
 */
export async function copying<T>(
  orm: Orm,
  { snapshot = false }: { snapshot?: boolean },
  work: (copy: CopyTransaction) => Promise<T>,
): Promise<T> {
  const database = await connectWithoutTimeouts(orm);
  try {
    const connection = forkEm(database.orm).getConnection() as unknown as {
      getNativeClient: () => Promise<EventEmitter>;
    };
    let client: RawClient | undefined;
    const pool = await connection.getNativeClient();
    pool.on('acquire', (acquired: RawClient) => (client ??= acquired));
    return await forkEm(database.orm).transactional(
      async (tx) => {
        await tx.execute(TEXT_FORM);
        const send = <S extends EventEmitter>(stream: S): S => {
          // An error may come while nobody waits for the stream: it must not end the process.
          stream.on('error', () => undefined);
          // The pool wraps `query` of its connections for statements that are texts.
          (Object.getPrototypeOf(client!) as RawClient).query.call(client, stream);
          return stream;
        };
        return work({
          orm: database.orm,
          tx,
          copyOut: (sql) => send(copyTo(sql)),
          copyIn: (sql) => send(copyFrom(sql)),
        });
      },
      snapshot ? { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true } : {},
    );
  } finally {
    await database.close();
  }
}
