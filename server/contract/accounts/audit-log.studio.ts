import * as z from 'zod';
import { ShopMoment } from '../shared/shop-moment.ts';
import { listQuery, createPageSchema } from '../shared/list.studio.ts';

/** Actions of the coach in the activity log. The studio has a text for each. */
export const ACTS = [
  'thread.answer',
  'thread.done',
  'thread.open',
  'thread.spam',
  'thread.not-spam',
  'check-in.answer',
  'answer.add',
  'answer.change',
  'answer.remove',
  'person.note',
  'person.export',
  'person.erase',
  'payment.refund',
  'refund.settle',
  'request.accept',
  'request.settle',
  'order.address',
  'order.receipts',
  'subscription.cancel',
  'subscription.resume',
  'subscription.end',
  'plan.propose',
  'plan.takeBack',
  'plan.add',
  'plan.change',
  'plan.end',
  'plan.offer',
  'plan.assign',
  'plan.renew',
  'client.remind',
  'gift.give',
  'gift.takeBack',
  'coupon.add',
  'coupon.change',
  'coupon.end',
  'coupon.remove',
  'program.add',
  'program.change',
  'program.end',
  'program.sell',
  'program.remove',
  'program.move',
  'program.steps',
  'offer.add',
  'offer.change',
  'offer.end',
  'offer.sell',
  'exercise.add',
  'exercise.change',
  'exercise.end',
  'exercise.offer',
  'file.add',
  'post.add',
  'post.change',
  'post.remove',
  'letter.add',
  'letter.change',
  'letter.remove',
  'letter.test',
  'letter.send',
  'letter.stop',
  'series.change',
  'subscriber.import',
  'subscriber.export',
  'subscriber.tag',
  'subscriber.unsubscribe',
  'translation.save',
  'translation.remove',
  'setting.change',
  'setting.take-back',
  'setting.forget',
  'first-run.waive',
  'first-run.unwaive',
  'first-run.dismiss',
  'embed.allow',
  'embed.remove',
  'embed.forget',
] as const;
export type ActName = (typeof ACTS)[number];

/**
 * GET /api/coach/acts: the coach's actions, the latest first; `q` searches the names of their objects. `about` is the
 * id of a person: actions on them, their thread and their orders; 404 for an unknown id.
 */
export const ActsQuery = listQuery(['createdAt'], {
  first: '-createdAt',
  filters: { act: z.enum(ACTS).optional(), about: z.uuid().optional() },
});

export const Act = z.object({
  id: z.uuid(),
  at: ShopMoment,
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** Client whose plan was assigned, updated or unassigned; null for other actions, and after erasure. */
  client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type Act = z.infer<typeof Act>;

export const ActsResponse = createPageSchema(Act);
