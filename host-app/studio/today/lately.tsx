import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Happened, TodayResponse } from '#contract/studio/today.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { Moment } from '../core/moment.tsx';
import { Money } from '../core/money.tsx';
import { BUYER_LABELS } from '../orders/order-labels.ts';

/** What happened last in the shop. */
export function Lately({ lately }: { lately: TodayResponse['lately'] }) {
  return (
    <section aria-labelledby="lately">
      <h2 id="lately">
        <Trans>What happened lately</Trans>
      </h2>
      {lately.length === 0 ? (
        <p>
          <Trans>Nothing has happened yet.</Trans>
        </p>
      ) : (
        <ol className="today-lately">
          {lately.map((each) => (
            <li key={`${each.kind}${each.id}`}>
              <span>
                <What happened={each} />
              </span>
              <Moment at={each.at} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function What({ happened }: { happened: Happened }) {
  const say = useSay();
  if (happened.kind === 'action') {
    const { action, subject, subjectId } = happened;
    const said = doneWords({ action, subject }, say);
    const place = PLACES[subject];
    return place ? <Link to={`${place}/${subjectId}`}>{said}</Link> : said;
  }
  const who = <bdi>{happened.who}</bdi>;
  if (happened.kind === 'buyer') {
    const did = say(BUYER_LABELS[happened.action] ?? happened.action);
    return (
      <Link to={`/orders/${happened.orderId}`}>
        {who}: {did}
      </Link>
    );
  }
  if (happened.kind === 'account') return <Trans>{who} signed in for the first time</Trans>;
  if (happened.kind === 'guide') return <Trans>{who} asked for a guide</Trans>;
  const { what, amount, currency } = happened;
  const money = <Money amount={amount} currency={currency} />;
  return (
    <Trans>
      {who} bought {what} for {money}
    </Trans>
  );
}

/** What the coach did, as the log says it. */
export function doneWords(done: { action: string; subject: string }, say: ReturnType<typeof useSay>): string {
  return say(DONE[done.action] ?? inStudio(say(SUBJECTS[done.subject] ?? SITE)));
}

/** What the coach did, as the log calls it. */
const DONE: Readonly<Record<string, Words>> = {
  'thread.answer': msg`You answered a thread`,
  'thread.done': msg`You marked a thread as done`,
  'thread.open': msg`You opened a thread again`,
  'thread.spam': msg`You marked a thread as spam`,
  'thread.not-spam': msg`You took a thread out of spam`,
  'answer.add': msg`You saved an answer`,
  'answer.change': msg`You changed a saved answer`,
  'answer.remove': msg`You deleted a saved answer`,
  'person.note': msg`You changed your note about somebody`,
  'person.export': msg`You saved somebody’s data as a file`,
  'person.erase': msg`You erased somebody`,
  'payment.refund': msg`You gave money back`,
  'order.address': msg`You corrected an address`,
  'subscription.cancel': msg`You cancelled a subscription`,
  'subscription.resume': msg`You took a cancellation back`,
  'subscription.end': msg`You ended a subscription`,
  'plan.propose': msg`You proposed another offer`,
  'gift.give': msg`You gave somebody access`,
  'coupon.add': msg`You made a code`,
  'program.add': msg`You added a programme`,
  'post.add': msg`You wrote a post`,
  'letter.send': msg`You sent a letter`,
  'setting.forget': msg`A client voice went with the person who was erased`,
};

/** What it was about stands for what has no sentence of its own: the name in the log says nothing to a coach. */
function inStudio(action: string): Words {
  return msg`In the studio: ${action}`;
}

const SITE = msg({ message: 'Site', comment: 'Brand, seller and the words of the public pages' });

/** The part of the studio in which a subject of the log is. */
const SUBJECTS: Readonly<Record<string, Words>> = {
  thread: msg({ message: 'Inbox', comment: 'What waits for the coach.' }),
  answer: msg`Saved answers`,
  order: msg({ message: 'Orders', comment: 'What was bought.' }),
  purchase: msg({ message: 'Orders', comment: 'What was bought.' }),
  coupon: msg({ message: 'Codes', comment: 'The part of the studio with codes for a lower price' }),
  program: msg`Programmes`,
  plan: msg`Training plans`,
  training_plan: msg`Training plans`,
  exercise: msg`Exercises`,
  file: msg`Files`,
  post: msg({ message: 'Posts', comment: 'The part of the studio in which the blog is written' }),
  letter: msg({ message: 'Letters', context: 'mails to everybody on the list' }),
  series: msg({ message: 'Letters', context: 'mails to everybody on the list' }),
  subscriber: msg({ message: 'Letters', context: 'mails to everybody on the list' }),
  person: msg({ message: 'People', comment: 'In the coach’s studio: everybody with an address' }),
};

/** Where what something was done to has a screen. */
const PLACES: Readonly<Record<string, string>> = {
  thread: '/inbox',
  order: '/orders',
  plan: '/plans',
  exercise: '/exercises',
  setting: '/site',
};
