import { msg } from '@lingui/core/macro';
import type { Act, ActName } from '#contract/accounts/audit-log.studio.ts';
import type { useSay, Words } from '#widgets/core/i18n/words.tsx';

/** Returns an action's text in the activity log. Actions of older versions show their logged name. */
export function describeAct(
  { action, subject, client }: Pick<Act, 'action' | 'subject' | 'client'>,
  say: ReturnType<typeof useSay>,
): string {
  if (client && action in FOR_CLIENT) return say(FOR_CLIENT[action]!(client.name));
  if (action === 'plan.takeBack' && subject === 'training_plan') return say(COPY_TAKEN_BACK);
  return say((DONE as Readonly<Record<string, Words>>)[action] ?? action);
}

/** Texts of actions on a client's plan, with the client's name. */
const FOR_CLIENT: Readonly<Record<string, (name: string) => Words>> = {
  'plan.assign': (name) => msg`You assigned a training plan to ${name}`,
  'plan.renew': (name) => msg`You published changes to the plan of ${name}`,
  'plan.takeBack': (name) => msg`You unassigned a training plan from ${name}`,
};

const COPY_TAKEN_BACK = msg`You unassigned a training plan`;

/** Returns the text for an action's name alone, which two actions can share. */
export function describeActName(action: ActName): Words {
  return action === 'plan.takeBack' ? EITHER_TAKEN_BACK : DONE[action];
}

const EITHER_TAKEN_BACK = msg`You withdrew a proposed offer or a training plan`;

/** Texts of all actions; the compiler reports a missing one. */
const DONE: Readonly<Record<ActName, Words>> = {
  'thread.answer': msg`You replied to a thread`,
  'thread.done': msg`You marked a thread as done`,
  'thread.open': msg`You reopened a thread`,
  'thread.spam': msg`You marked a thread as spam`,
  'thread.not-spam': msg`You marked a thread as not spam`,
  'check-in.answer': msg`You replied to a check-in`,
  'answer.add': msg`You added a saved reply`,
  'answer.change': msg`You edited a saved reply`,
  'answer.remove': msg`You deleted a saved reply`,
  'person.note': msg`You edited your note about a person`,
  'person.export': msg`You exported a person’s data`,
  'person.erase': msg`You deleted a person’s data`,
  'payment.refund': msg`You issued a refund`,
  'refund.settle': msg`You resolved a failed refund another way`,
  'request.accept': msg`You accepted a withdrawal`,
  'request.settle': msg`You resolved a request`,
  'order.address': msg`You corrected an e-mail address`,
  'order.receipts': msg`You resent receipts`,
  'subscription.cancel': msg`You cancelled a subscription`,
  'subscription.resume': msg`You reversed a cancellation`,
  'subscription.end': msg`You cancelled a subscription immediately`,
  'plan.propose': msg`You proposed another offer`,
  'plan.takeBack': msg`You withdrew a proposed offer`,
  'plan.add': msg`You added a training plan`,
  'plan.change': msg`You edited a training plan`,
  'plan.end': msg`You archived a training plan`,
  'plan.offer': msg`You restored a training plan`,
  'plan.assign': msg`You assigned a training plan`,
  'plan.renew': msg`You published changes to a client’s plan`,
  'client.remind': msg`You reminded a client to sign in`,
  'gift.give': msg`You granted access`,
  'gift.takeBack': msg`You revoked access`,
  'coupon.add': msg`You created a discount code`,
  'coupon.change': msg`You edited a discount code`,
  'coupon.end': msg`You ended a discount code`,
  'coupon.remove': msg`You deleted a discount code`,
  'program.add': msg`You added a programme`,
  'program.change': msg`You edited a programme`,
  'program.end': msg`You archived a programme`,
  'program.sell': msg`You put a programme back on sale`,
  'program.remove': msg`You deleted a programme`,
  'program.move': msg`You reordered the programmes`,
  'program.steps': msg`You edited a programme’s daily steps`,
  'offer.add': msg`You added an offer`,
  'offer.change': msg`You edited an offer`,
  'offer.end': msg`You archived an offer`,
  'offer.sell': msg`You put an offer back on sale`,
  'exercise.add': msg`You added an exercise`,
  'exercise.change': msg`You edited an exercise`,
  'exercise.end': msg`You archived an exercise`,
  'exercise.offer': msg`You restored an exercise`,
  'file.add': msg`You uploaded a file`,
  'post.add': msg`You wrote a post`,
  'post.change': msg`You edited a post`,
  'post.remove': msg`You deleted a post`,
  'letter.add': msg`You drafted a newsletter`,
  'letter.change': msg`You edited a newsletter`,
  'letter.remove': msg`You deleted a newsletter`,
  'letter.test': msg`You sent a test newsletter`,
  'letter.send': msg`You sent a newsletter`,
  'letter.stop': msg`You stopped a newsletter`,
  'series.change': msg`You edited a sequence`,
  'subscriber.import': msg`You imported subscribers`,
  'subscriber.tag': msg`You changed subscribers’ tags`,
  'subscriber.unsubscribe': msg`You unsubscribed a person from the newsletter`,
  'subscriber.export': msg`You exported subscribers`,
  'translation.save': msg`You saved a translation`,
  'translation.remove': msg`You deleted a translation`,
  'setting.change': msg`You changed a site setting`,
  'setting.take-back': msg`You reverted a site change`,
  'setting.forget': msg`A testimonial was deleted with a person’s data`,
  'first-run.waive': msg`You skipped a setup step`,
  'first-run.unwaive': msg`You reopened a setup step`,
  'first-run.dismiss': msg`You closed the setup list`,
  'embed.allow': msg`You allowed a site to show member widgets`,
  'embed.remove': msg`You removed a site`,
  'embed.forget': msg`You dismissed a site request`,
};

/** Screens of the objects of actions. */
export const PLACES: Readonly<Record<string, string>> = {
  thread: '/inbox',
  order: '/orders',
  plan: '/plans',
  exercise: '/exercises',
  setting: '/site',
};
