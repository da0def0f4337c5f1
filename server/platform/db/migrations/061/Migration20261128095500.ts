import { Migration } from '@mikro-orm/migrations';

/** Mails to the coach about somebody, whose text says the address that they were about. */
const ABOUT_BUYERS = ['order-notice', 'refund-notice', 'money-back-due', 'payment-flagged', 'dispute-notice'];

/** Mails to the coach know the person they are about, and their address is found without reading every text. */
export class Migration20261128095500 extends Migration {
  override name = 'Migration20261128095500';

  override up(): void {
    this.addSql(`alter table "outbox_mail" add "about" varchar(255) null;`);
    this.addSql(`update outbox_mail set about = lower(reply_to->>'address')
      where template in ('contact-message', 'thread-reply') and reply_to is not null;`);
    this.addSql(`update outbox_mail m set about = t.email_key from thread_message w join thread t on t.id = w.thread_id
      where m.template = 'client-wrote' and cast(w.id as text) = split_part(m.cause, ':', 2);`);
    this.addSql(`update outbox_mail m set about = u.email_key from app_user u
      where m.template = 'check-in-received' and cast(u.id as text) = split_part(m.cause, ':', 2);`);
    const named = ABOUT_BUYERS.map((template) => `'${template}'`).join(', ');
    this.addSql(`update outbox_mail set about = left(lower(substring(
        coalesce(data->>'buyer', '') || ' ' || coalesce(data->>'what', '') || ' ' || coalesce(data->>'details', '')
        from '[^[:space:]<>(),:;"]+@[^[:space:]<>(),:;"]+[[:alnum:]]')), 255) where template in (${named});`);
    this.addSql(`create index "outbox_mail_about_index" on "outbox_mail" ("about");`);
    this.addSql(`create index "outbox_mail_no_letter_index" on "outbox_mail" ("created_at") where letter_id is null;`);
  }

  override down(): void {
    this.addSql(`drop index "outbox_mail_no_letter_index";`);
    this.addSql(`drop index "outbox_mail_about_index";`);
    this.addSql(`alter table "outbox_mail" drop column "about";`);
  }
}
