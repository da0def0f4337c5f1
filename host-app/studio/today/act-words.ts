import { msg } from '@lingui/core/macro';
import type { ActName } from '#contract/studio/acts.ts';
import type { useSay, Words } from '#widgets/core/words.tsx';

/** What the coach did, as the log says it. What a version before wrote, and none writes now, stands as the log calls it. */
export function doneWords(
  { action, subject }: { action: string; subject: string },
  say: ReturnType<typeof useSay>,
): string {
  if (action === 'plan.takeBack' && subject === 'training_plan') return say(COPY_TAKEN_BACK);
  return say((DONE as Readonly<Record<string, Words>>)[action] ?? action);
}

const COPY_TAKEN_BACK = msg`You took a training plan back from a client`;

/** What is found by the name of an act alone, which two acts can have. */
export function actWords(action: ActName): Words {
  return action === 'plan.takeBack' ? EITHER_TAKEN_BACK : DONE[action];
}

const EITHER_TAKEN_BACK = msg`You took a proposed offer or a training plan back`;

/** Every act has a sentence of its own: the compiler asks for one that is missing. */
const DONE: Readonly<Record<ActName, Words>> = {
  'thread.answer': msg`You answered a thread`,
  'thread.done': msg`You marked a thread as done`,
  'thread.open': msg`You opened a thread again`,
  'thread.spam': msg`You marked a thread as spam`,
  'thread.not-spam': msg`You took a thread out of spam`,
  'check-in.answer': msg`You answered a check-in`,
  'answer.add': msg`You saved an answer`,
  'answer.change': msg`You changed a saved answer`,
  'answer.remove': msg`You deleted a saved answer`,
  'person.note': msg`You changed your note about somebody`,
  'person.export': msg`You saved somebody’s data as a file`,
  'person.erase': msg`You erased somebody`,
  'payment.refund': msg`You gave money back`,
  'refund.settle': msg`You dealt with a refused refund otherwise`,
  'request.accept': msg`You accepted a withdrawal`,
  'request.settle': msg`You settled a request`,
  'order.address': msg`You corrected an address`,
  'order.receipts': msg`You sent receipts again`,
  'subscription.cancel': msg`You cancelled a subscription`,
  'subscription.resume': msg`You took a cancellation back`,
  'subscription.end': msg`You ended a subscription`,
  'plan.propose': msg`You proposed another offer`,
  'plan.takeBack': msg`You took a proposed offer back`,
  'plan.add': msg`You added a training plan`,
  'plan.change': msg`You changed a training plan`,
  'plan.end': msg`You ended a training plan`,
  'plan.offer': msg`You offered a training plan again`,
  'plan.assign': msg`You gave a client a training plan`,
  'plan.renew': msg`You renewed a client’s training plan`,
  'client.remind': msg`You reminded a client to sign in`,
  'gift.give': msg`You gave somebody access`,
  'gift.takeBack': msg`You took access back`,
  'coupon.add': msg`You made a code`,
  'coupon.change': msg`You changed a code`,
  'coupon.end': msg`You ended a code`,
  'coupon.remove': msg`You deleted a code`,
  'program.add': msg`You added a programme`,
  'program.change': msg`You changed a programme`,
  'program.end': msg`You ended a programme`,
  'program.sell': msg`You sold a programme again`,
  'program.remove': msg`You deleted a programme`,
  'program.move': msg`You moved a programme in the list`,
  'program.steps': msg`You changed the daily steps of a programme`,
  'offer.add': msg`You added an offer`,
  'offer.change': msg`You changed an offer`,
  'offer.end': msg`You ended an offer`,
  'offer.sell': msg`You sold an offer again`,
  'exercise.add': msg`You added an exercise`,
  'exercise.change': msg`You changed an exercise`,
  'exercise.end': msg`You ended an exercise`,
  'exercise.offer': msg`You offered an exercise again`,
  'file.add': msg`You uploaded a file`,
  'post.add': msg`You wrote a post`,
  'post.change': msg`You changed a post`,
  'post.remove': msg`You deleted a post`,
  'letter.add': msg`You began a letter`,
  'letter.change': msg`You changed a letter`,
  'letter.remove': msg`You deleted a letter`,
  'letter.test': msg`You sent yourself a letter to try it`,
  'letter.send': msg`You sent a letter`,
  'letter.stop': msg`You stopped a letter`,
  'series.change': msg`You changed a series of letters`,
  'subscriber.import': msg`You brought readers in`,
  'subscriber.tag': msg`You changed tags of readers`,
  'subscriber.export': msg`You saved readers’ addresses as a file`,
  'translation.save': msg`You saved a translation`,
  'translation.remove': msg`You deleted a translation`,
  'setting.change': msg`You changed a setting of the site`,
  'setting.take-back': msg`You took a change of the site back`,
  'setting.forget': msg`A client voice went with the person who was erased`,
  'first-run.waive': msg`You set a point of the first steps aside`,
  'first-run.unwaive': msg`You took a point of the first steps up again`,
  'embed.allow': msg`You let a site show widgets for members`,
  'embed.remove': msg`You took a site off the list`,
  'embed.forget': msg`You dismissed a site that asked`,
};

/** Where what something was done to has a screen. */
export const PLACES: Readonly<Record<string, string>> = {
  thread: '/inbox',
  order: '/orders',
  plan: '/plans',
  exercise: '/exercises',
  setting: '/site',
};
