import type { Seller } from '../site/site.ts';
import { sentence } from '../i18n/sentence.ts';

/** Days of the withdrawal period, and of the refund (Directive 2011/83/EU, articles 9 and 13). */
export const WITHDRAWAL_DAYS = 14;

interface Trader extends Pick<Seller, 'name' | 'lines'> {
  phone?: string | null;
  email: string;
}

/** Returns the trader's name, address and other contact details on one line. */
export function traderLine({ name, lines, phone, email }: Trader): string {
  const seller = [name, ...lines].join(', ');
  return phone
    ? sentence(/*i18n*/ '{seller}, tel. {phone}, {email}', { seller, phone, email })
    : [seller, email].filter(Boolean).join(', ');
}

/** For an online withdrawal function: note 3 under article 11a (Directive (EU) 2023/2673). */
const online = (url: string) =>
  sentence(
    /*i18n*/ 'You can also exercise your right of withdrawal online at {url}. If you use this online feature, we will send you an acknowledgement of receipt of the withdrawal on a durable medium (e.g. by e-mail), including its content and the date and time of its submission, without undue delay.',
    { url },
  );

/**
 * The instructions on withdrawal, in the words of annex I(A) of the directive for services and for
 * digital content: the notes 1(a), 2 and 3 are filled in. Note 6 is left out, since everything goes back.
 */
export function withdrawalInstructions(trader: Trader, withdrawUrl: string) {
  return {
    right: [
      sentence(
        /*i18n*/ 'You have the right to withdraw from this contract within {days} days without giving any reason.',
        { days: WITHDRAWAL_DAYS },
      ),
      sentence(
        /*i18n*/ 'The withdrawal period will expire after {days} days from the day of the conclusion of the contract.',
        { days: WITHDRAWAL_DAYS },
      ),
      sentence(
        /*i18n*/ 'To exercise the right of withdrawal, you must inform us ({trader}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the attached model withdrawal form, but it is not obligatory. {online}',
        { trader: traderLine(trader), online: online(withdrawUrl) },
      ),
      sentence(
        /*i18n*/ 'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
      ),
    ],
    effects: [
      sentence(
        /*i18n*/ 'If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than {days} days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
        { days: WITHDRAWAL_DAYS },
      ),
    ],
  };
}

export const MODEL_FORM_NOTE = sentence(
  /*i18n*/ '(complete and return this form only if you wish to withdraw from the contract)',
);
export const MODEL_FORM_FOOT = sentence(/*i18n*/ '(*) Delete as appropriate.');

/** The lines of the model withdrawal form, in the words of annex I(B) of the directive. */
export function modelForm({ name, lines, email }: Trader): string[] {
  return [
    sentence(/*i18n*/ 'To {trader}:', { trader: traderLine({ name, lines, email }) }),
    sentence(
      /*i18n*/ 'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*),',
    ),
    sentence(/*i18n*/ 'Ordered on (*)/received on (*),'),
    sentence(/*i18n*/ 'Name of consumer(s),'),
    sentence(/*i18n*/ 'Address of consumer(s),'),
    sentence(/*i18n*/ 'Signature of consumer(s) (only if this form is notified on paper),'),
    sentence(/*i18n*/ 'Date'),
  ];
}
