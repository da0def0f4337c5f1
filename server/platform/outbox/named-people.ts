import type { Em } from '../db/orm.ts';

/** Separates the addresses in `people`, which lists those whom a mail's `list` names. */
export const PEOPLE_SEPARATOR = '\n';

/**
 * Empties the list of names in mails to the coach that remind of several refunds, if an erased person is among them. The
 * mail itself stays, because it also counts the others. A copy that the sandbox caught is deleted.
 */
export async function eraseNamedPeople(tx: Em, address: string, erasedAt: Date): Promise<void> {
  const where = `template = 'refunds-due' and letter_id is null and created_at <= ?
    and ? = any(string_to_array(data->>'people', ?))`;
  const values = [erasedAt, address, PEOPLE_SEPARATOR];
  await tx.execute(
    `delete from sandbox_mail where substring(message_id from '^<(.*)@') in (
       select cast(id as text) from outbox_mail where ${where})`,
    values,
  );
  await tx.execute(`update outbox_mail set data = data || '{"list": "", "people": ""}' where ${where}`, values);
}
