import { Migration } from '@mikro-orm/migrations';

export class Migration20261121103401 extends Migration {

  override name = 'Migration20261121103401';

  override up(): void | Promise<void> {
    this.addSql(`create table "draft" ("id" uuid not null, "key_hash" varchar(255) not null, "ticket_hash" varchar(255) null, "ticket_until" timestamptz null, "answers" jsonb not null, "program_id" int null, "offer_key" varchar(255) null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "draft" add constraint "draft_key_hash_unique" unique ("key_hash");`);
    this.addSql(`alter table "draft" add constraint "draft_ticket_hash_unique" unique ("ticket_hash");`);

    this.addSql(`create table "provider_event" ("id" varchar(255) not null, "provider" varchar(255) not null, "type" varchar(255) not null, "object_id" varchar(255) null, "body" text not null, "proof" jsonb null, "status" varchar(255) not null default 'pending', "attempts" int not null default 0, "next_attempt_at" timestamptz not null, "leased_until" timestamptz null, "last_error" text null, "created_at" timestamptz not null, "handled_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "provider_event_status_next_attempt_at_index" on "provider_event" ("status", "next_attempt_at");`);

    this.addSql(`create table "receipt_counter" ("id" int not null, "last" int not null, primary key ("id"));`);

    this.addSql(`create table "sandbox_clock" ("id" int not null, "ahead_ms" bigint not null default '0', primary key ("id"));`);

    this.addSql(`create table "sandbox_event" ("id" varchar(255) not null, "provider" varchar(255) not null, "body" text not null, "status" varchar(255) not null default 'pending', "attempts" int not null default 0, "next_attempt_at" timestamptz not null, "last_error" text null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "sandbox_event_status_next_attempt_at_index" on "sandbox_event" ("status", "next_attempt_at");`);

    this.addSql(`create table "sandbox_key" ("key" varchar(300) not null, "request" varchar(255) not null, "status" int not null, "body" jsonb not null, "created_at" timestamptz not null, primary key ("key"));`);

    this.addSql(`create table "sandbox_object" ("id" varchar(255) not null, "kind" varchar(255) not null, "data" jsonb not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "sandbox_object_kind_created_at_index" on "sandbox_object" ("kind", "created_at");`);

    this.addSql(`create table "customer_order" ("id" uuid not null, "status" varchar(255) not null default 'open', "user_id" uuid null, "email" varchar(255) not null, "email_key" varchar(255) not null, "full_name" varchar(255) null, "buyer_key" varchar(255) null, "program_id" int not null, "offer_key" varchar(255) not null, "program_name" varchar(255) not null, "offer_name" varchar(255) not null, "interval" varchar(255) not null, "amount_minor" int not null, "currency" varchar(3) not null default 'EUR', "vat_rate" int not null, "minimum_months" int null, "guarantee_days" int null, "access_days" int null, "stripe_customer_id" varchar(255) null, "stripe_intent_id" varchar(255) null, "stripe_subscription_id" varchar(255) null, "paypal_order_id" varchar(255) null, "capture_at" timestamptz null, "next_check_at" timestamptz null, "checks" int not null default 0, "leased_until" timestamptz null, "last_error" text null, "created_at" timestamptz not null, "paid_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "customer_order_user_id_index" on "customer_order" ("user_id");`);
    this.addSql(`alter table "customer_order" add constraint "customer_order_buyer_key_unique" unique ("buyer_key");`);
    this.addSql(`alter table "customer_order" add constraint "customer_order_stripe_intent_id_unique" unique ("stripe_intent_id");`);
    this.addSql(`alter table "customer_order" add constraint "customer_order_stripe_subscription_id_unique" unique ("stripe_subscription_id");`);
    this.addSql(`alter table "customer_order" add constraint "customer_order_paypal_order_id_unique" unique ("paypal_order_id");`);
    this.addSql(`create index "customer_order_status_next_check_at_index" on "customer_order" ("status", "next_check_at");`);
    this.addSql(`create index "customer_order_email_key_created_at_index" on "customer_order" ("email_key", "created_at");`);

    this.addSql(`create table "refund_request" ("id" uuid not null, "kind" varchar(255) not null, "order_id" uuid null, "full_name" varchar(255) not null, "email" varchar(255) not null, "contract" varchar(255) not null, "note" text not null default '', "created_at" timestamptz not null, "settled_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "refund_request_order_id_index" on "refund_request" ("order_id");`);

    this.addSql(`create table "payment" ("id" uuid not null, "order_id" uuid not null, "provider" varchar(255) not null, "reference" varchar(255) not null, "intent_id" varchar(255) null, "status" varchar(255) not null, "amount_minor" int not null, "currency" varchar(3) not null, "refunded_minor" int not null default 0, "period_start" timestamptz null, "period_end" timestamptz null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "payment_order_id_index" on "payment" ("order_id");`);
    this.addSql(`alter table "payment" add constraint "payment_reference_unique" unique ("reference");`);

    this.addSql(`create table "refund" ("id" uuid not null, "payment_id" uuid not null, "amount_minor" int not null, "reason" varchar(255) not null, "ends_contract" boolean not null default false, "status" varchar(255) not null default 'pending', "reference" varchar(255) null, "attempts" int not null default 0, "next_attempt_at" timestamptz not null, "leased_until" timestamptz null, "last_error" text null, "created_at" timestamptz not null, "done_at" timestamptz null, primary key ("id"));`);
    this.addSql(`alter table "refund" add constraint "refund_payment_id_unique" unique ("payment_id");`);
    this.addSql(`create index "refund_status_next_attempt_at_index" on "refund" ("status", "next_attempt_at");`);

    this.addSql(`create table "receipt" ("number" int not null, "payment_id" uuid not null, "cause" varchar(255) not null, "kind" varchar(255) not null, "body" jsonb not null, "created_at" timestamptz not null, primary key ("number"));`);
    this.addSql(`alter table "receipt" add constraint "receipt_payment_id_cause_unique" unique ("payment_id", "cause");`);

    this.addSql(`create table "onboarding" ("id" uuid not null, "source" varchar(255) not null, "full_name" varchar(255) not null, "email" varchar(255) not null, "email_key" varchar(255) not null, "answers" jsonb not null, "health_consent" varchar(255) null, "order_id" uuid null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "onboarding_email_key_index" on "onboarding" ("email_key");`);
    this.addSql(`alter table "onboarding" add constraint "onboarding_order_id_unique" unique ("order_id");`);

    this.addSql(`alter table "subscription" drop constraint "subscription_user_id_foreign";`);

    this.addSql(`alter table "purchase" drop constraint "purchase_user_id_foreign";`);

    this.addSql(`alter table "outbox_mail" add "receipt_number" int null;`);

    this.addSql(`alter table "program" add "vat_rate" int not null default 2550;`);

    this.addSql(`alter table "offer" alter column "price_minor" drop not null;`);

    this.addSql(`alter table "subscription" add "order_id" uuid null, add "ends_at" timestamptz null, add "end_wanted" varchar(255) null, add "ended_at" timestamptz null, add "dues_mailed_for" timestamptz null;`);
    this.addSql(`alter table "subscription" add constraint "subscription_order_id_foreign" foreign key ("order_id") references "customer_order" ("id") on delete set null;`);
    this.addSql(`alter table "subscription" alter column "user_id" drop not null;`);
    this.addSql(`alter table "subscription" add constraint "subscription_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete set null;`);
    this.addSql(`alter table "subscription" add constraint "subscription_order_id_unique" unique ("order_id");`);

    this.addSql(`alter table "purchase" add "order_id" uuid null;`);
    this.addSql(`alter table "purchase" add constraint "purchase_order_id_foreign" foreign key ("order_id") references "customer_order" ("id") on delete set null;`);
    this.addSql(`alter table "purchase" alter column "user_id" drop not null;`);
    this.addSql(`alter table "purchase" add constraint "purchase_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete set null;`);
    this.addSql(`alter table "purchase" add constraint "purchase_order_id_unique" unique ("order_id");`);

    this.addSql(`alter table "customer_order" add constraint "customer_order_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete set null;`);

    this.addSql(`alter table "refund_request" add constraint "refund_request_order_id_foreign" foreign key ("order_id") references "customer_order" ("id") on delete set null;`);

    this.addSql(`alter table "payment" add constraint "payment_order_id_foreign" foreign key ("order_id") references "customer_order" ("id");`);

    this.addSql(`alter table "refund" add constraint "refund_payment_id_foreign" foreign key ("payment_id") references "payment" ("id");`);

    this.addSql(`alter table "receipt" add constraint "receipt_payment_id_foreign" foreign key ("payment_id") references "payment" ("id");`);

    this.addSql(`alter table "onboarding" add constraint "onboarding_order_id_foreign" foreign key ("order_id") references "customer_order" ("id") on delete set null;`);

    // One price in one place: what costs as much as its programme has none of its own.
    this.addSql(
      `update "offer" set "price_minor" = null from "program"
       where "program"."id" = "offer"."program_id" and "program"."price_minor" = "offer"."price_minor";`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "subscription" drop constraint "subscription_order_id_foreign";`);
    this.addSql(`alter table "refund_request" drop constraint "refund_request_order_id_foreign";`);
    this.addSql(`alter table "purchase" drop constraint "purchase_order_id_foreign";`);
    this.addSql(`alter table "payment" drop constraint "payment_order_id_foreign";`);
    this.addSql(`alter table "onboarding" drop constraint "onboarding_order_id_foreign";`);
    this.addSql(`alter table "refund" drop constraint "refund_payment_id_foreign";`);
    this.addSql(`alter table "receipt" drop constraint "receipt_payment_id_foreign";`);

    this.addSql(`drop table if exists "draft" cascade;`);
    this.addSql(`drop table if exists "provider_event" cascade;`);
    this.addSql(`drop table if exists "receipt_counter" cascade;`);
    this.addSql(`drop table if exists "sandbox_clock" cascade;`);
    this.addSql(`drop table if exists "sandbox_event" cascade;`);
    this.addSql(`drop table if exists "sandbox_key" cascade;`);
    this.addSql(`drop table if exists "sandbox_object" cascade;`);
    this.addSql(`drop table if exists "customer_order" cascade;`);
    this.addSql(`drop table if exists "refund_request" cascade;`);
    this.addSql(`drop table if exists "payment" cascade;`);
    this.addSql(`drop table if exists "refund" cascade;`);
    this.addSql(`drop table if exists "receipt" cascade;`);
    this.addSql(`drop table if exists "onboarding" cascade;`);

    this.addSql(`alter table "purchase" drop constraint "purchase_user_id_foreign";`);

    this.addSql(`alter table "subscription" drop constraint "subscription_user_id_foreign";`);

    this.addSql(`alter table "offer" alter column "price_minor" set not null;`);

    this.addSql(`alter table "outbox_mail" drop column "receipt_number";`);

    this.addSql(`alter table "program" drop column "vat_rate";`);

    this.addSql(`alter table "purchase" drop constraint "purchase_order_id_unique";`);
    this.addSql(`alter table "purchase" drop column "order_id";`);
    this.addSql(`alter table "purchase" alter column "user_id" set not null;`);
    this.addSql(`alter table "purchase" add constraint "purchase_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on update no action on delete no action;`);

    this.addSql(`alter table "subscription" drop constraint "subscription_order_id_unique";`);
    this.addSql(`alter table "subscription" drop column "order_id", drop column "ends_at", drop column "end_wanted", drop column "ended_at", drop column "dues_mailed_for";`);
    this.addSql(`alter table "subscription" alter column "user_id" set not null;`);
    this.addSql(`alter table "subscription" add constraint "subscription_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on update no action on delete no action;`);
  }

}
