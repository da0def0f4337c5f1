import { cutText } from '#server/platform/cut-text.ts';

/** Lists show this many characters of a message. */
export const MESSAGE_EXCERPT_LENGTH = 200;

/** Returns the beginning of a message for lists. */
export const excerptMessage = (text: string) => cutText(text, MESSAGE_EXCERPT_LENGTH);

/** SQL: a person waits for the coach's answer. Used by clients, Today and the inbox. */
export const buildWaitingSql = (thread = 'thread') => `(${thread}.spam is null and ${thread}.status = 'open')`;

/** SQL: since when an open thread waits. Older rows fall back to the promise or the last message. */
export const buildWaitingSinceSql = (thread = 'thread') =>
  `coalesce(${thread}.waits_since, ${thread}.promised_since, ${thread}.last_at)`;

/** SQL: the inbox shows a thread as open: a person waits, or there are unproven messages. */
export const buildThreadOpenSql = (thread = 'thread') =>
  `(${thread}.spam is null and (${thread}.status = 'open' or ${thread}.unproven_since is not null))`;

/** SQL: since when a thread has been open. */
export const buildOpenSinceSql = (thread = 'thread') =>
  `case when ${buildWaitingSql(thread)} then ${buildWaitingSinceSql(thread)} else ${thread}.unproven_since end`;

/** SQL: a `contact_message` row belongs to the account: sent while signed in, or before the account existed. */
export const OWN_MESSAGE = `bot_signal is null and (is_proven
  or created_at < coalesce((select u.created_at from app_user u where u.email_key = contact_message.email_key and u.unproven_since is null), 'infinity'))`;
