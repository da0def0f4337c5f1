import { toEmailKey } from '#contract/forms/email.ts';
import { buildMailData } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { CoachTemplate } from '#server/platform/mail/coach-templates.ts';
import { enqueueCoachMails } from '#server/platform/outbox/coach-mail.service.ts';
import { gatherFormMail, lockAddress } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { enqueueMail, type NewMail } from '#server/platform/outbox/outbox.service.ts';
import { isFree } from '../orders/agreed-amount.ts';
import type { Order } from '../orders/order.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';

/** Text of a mail that may join a waiting one. */
export interface Gathered {
  cause: string;
  /** Field of the pending mail to which `text` is appended. */
  field: string;
  text: string;
}

/** Mails the coach, about a buyer if given. `data` must be in the shop's language. */
export function notifyCoach(
  context: PaymentContext,
  tx: Em,
  template: CoachTemplate,
  source: CoachMailSource,
  data: Record<string, string>,
): void {
  for (const mail of buildCoachMails(context, template, source, data)) enqueueMail(tx, mail, context.clock());
}

/** Does the same about an order. A free one costs a stranger nothing, so its mails have an hourly limit. */
export async function notifyCoachOfOrder(
  context: PaymentContext,
  tx: Em,
  order: Order,
  template: CoachTemplate,
  source: CoachMailSource,
  data: Record<string, string>,
): Promise<void> {
  if (!isFree(order)) return notifyCoach(context, tx, template, source, data);
  await enqueueCoachMails(tx, buildCoachMails(context, template, source, data), context.brand, context.clock());
}

interface CoachMailSource {
  about: string | null;
  /** Id of the order that the mail links to; the list of all orders if missing. */
  order?: string | undefined;
  cause: string;
}

/** Builds the mail for each coach. `data` must be in the shop's language. */
export function buildCoachMails(
  { brand, coaches }: PaymentContext,
  template: CoachTemplate,
  { about, order, cause }: CoachMailSource,
  data: Record<string, string>,
): NewMail[] {
  const { language } = brand;
  const all = {
    ...buildMailData(brand, language),
    ...data,
    ordersUrl: `${brand.url}/coach/orders${order ? `/${order}` : ''}`,
  };
  return coaches.map((recipient) => ({
    recipient,
    template,
    about,
    language,
    data: all,
    cause: `${cause}:${recipient}`,
  }));
}

/**
 * Mails the coach at most as often as form mails, gathered into one. It may gather several buyers, so `data` and `text`
 * must name none.
 */
export async function notifyCoachGathered(
  context: PaymentContext,
  tx: Em,
  template: CoachTemplate,
  data: Record<string, string>,
  { cause, field, text }: Gathered,
): Promise<void> {
  const mails = buildCoachMails(context, template, { about: null, cause }, data);
  for (const mail of mails.toSorted((a, b) => a.recipient.localeCompare(b.recipient))) {
    await lockAddress(tx, toEmailKey(mail.recipient));
    await gatherFormMail(tx, mail, { field, text }, context.clock());
  }
}
