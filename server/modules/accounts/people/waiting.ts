/** Of the person's words a list shows the beginning. */
export const MESSAGE_EXCERPT_LENGTH = 200;

/** SQL: somebody waits for the coach's answer. The clients, Today and the inbox all ask this. */
export const buildWaitingSql = (thread = 'thread') => `(${thread}.spam is null and ${thread}.status = 'open')`;

/** SQL: since when, in a thread that waits; rows of before know it by what was promised, or by what was said last. */
export const buildWaitingSinceSql = (thread = 'thread') =>
  `coalesce(${thread}.waits_since, ${thread}.promised_since, ${thread}.last_at)`;

/** SQL: the inbox shows a thread as open: somebody waits, or words came that nobody has proven to be the account's. */
export const buildThreadOpenSql = (thread = 'thread') =>
  `(${thread}.spam is null and (${thread}.status = 'open' or ${thread}.unproven_since is not null))`;

/** SQL: since when, in a thread that is open. */
export const buildOpenSinceSql = (thread = 'thread') =>
  `case when ${buildWaitingSql(thread)} then ${buildWaitingSinceSql(thread)} else ${thread}.unproven_since end`;

/** SQL: a row of `contact_message` counts as an account's own: sent while signed in, or before there was an account. */
export const OWN_MESSAGE = `bot_signal is null and (is_proven
  or created_at < coalesce((select u.created_at from app_user u where u.email_key = contact_message.email_key and u.unproven_since is null), 'infinity'))`;
