import { expect } from 'storybook/test';
import { LANGUAGES } from '#contract/i18n/languages.ts';
import preview from '../../.storybook/preview.tsx';
import { loadMails, MailView } from './mail-view.tsx';

const meta = preview.meta({
  title: 'Mails and documents/Mails',
  component: MailView,
  loaders: [({ args }) => loadMails(args.language)],
  argTypes: {
    part: { control: 'inline-radio', options: ['html', 'text'] },
    language: { control: 'select', options: LANGUAGES },
    mail: { control: false },
  },
});

/** Text part, for mail programs without HTML. */
export const AsText = meta.story({
  args: { mail: 'purchase-receipt', part: 'text' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Personal Coaching: Monthly coaching/, { selector: 'pre' })).toBeVisible();
  },
});

/** Longer than any real language. Untranslated English texts stand out. */
export const InThePseudoLanguage = meta.story({ args: { mail: 'coaching-welcome', language: 'en-XA' } });
export const MorningRoutine = meta.story({ args: { mail: 'morning-routine' } });
export const AntiScamGuide = meta.story({ args: { mail: 'anti-scam-guide' } });
export const OwnGuide = meta.story({ args: { mail: 'own-guide' } });
export const OwnGuideLetter = meta.story({ args: { mail: 'own-guide+letter' } });
export const OwnWarningGuide = meta.story({ args: { mail: 'own-warning-guide' } });
export const OwnWarningGuideLetter = meta.story({ args: { mail: 'own-warning-guide+letter' } });
export const FreeProgram = meta.story({ args: { mail: 'free-program' } });
export const FreeProgramLetter = meta.story({ args: { mail: 'free-program+letter' } });
export const MorningRoutineLetter = meta.story({ args: { mail: 'morning-routine+letter' } });
export const AntiScamGuideLetter = meta.story({ args: { mail: 'anti-scam-guide+letter' } });
export const ContactMessage = meta.story({ args: { mail: 'contact-message' } });
export const ContactUnproven = meta.story({ args: { mail: 'contact-unproven' } });
export const ContactReceived = meta.story({ args: { mail: 'contact-received' } });
export const NewsletterConfirm = meta.story({ args: { mail: 'newsletter-confirm' } });
export const NewsletterWelcome = meta.story({ args: { mail: 'newsletter-welcome' } });
export const NewsletterStory = meta.story({ args: { mail: 'newsletter-story' } });
export const CoachLetter = meta.story({ args: { mail: 'coach-letter' } });
export const ClientWrote = meta.story({ args: { mail: 'client-wrote' } });
export const MoreInStudio = meta.story({ args: { mail: 'more-in-studio' } });
export const ClientAnswered = meta.story({ args: { mail: 'client-answered' } });
export const ThreadAnswered = meta.story({ args: { mail: 'thread-answered' } });
export const ThreadReply = meta.story({ args: { mail: 'thread-reply' } });
export const LoginCode = meta.story({ args: { mail: 'login-code' } });
export const EmailChanged = meta.story({ args: { mail: 'email-changed' } });
export const EmailRestored = meta.story({ args: { mail: 'email-restored' } });
export const OrderMoved = meta.story({ args: { mail: 'order-moved' } });
export const AccountDeleted = meta.story({ args: { mail: 'account-deleted' } });
export const CheckInReceived = meta.story({ args: { mail: 'check-in-received' } });
export const CheckInAnswered = meta.story({ args: { mail: 'check-in-answered' } });
export const PurchaseReceipt = meta.story({ args: { mail: 'purchase-receipt' } });
export const PurchaseReceiptGuest = meta.story({ args: { mail: 'purchase-receipt-guest' } });
export const PurchaseReceiptUnclaimed = meta.story({ args: { mail: 'purchase-receipt-unclaimed' } });
export const CoachingWelcome = meta.story({ args: { mail: 'coaching-welcome' } });
export const RenewalReceipt = meta.story({ args: { mail: 'renewal-receipt' } });
export const RenewalFailed = meta.story({ args: { mail: 'renewal-failed' } });
export const SubscriptionEnded = meta.story({ args: { mail: 'subscription-ended' } });
export const SubscriptionCancelled = meta.story({ args: { mail: 'subscription-cancelled' } });
export const SubscriptionGoesOn = meta.story({ args: { mail: 'subscription-goes-on' } });
export const RefundDone = meta.story({ args: { mail: 'refund-done' } });
export const RefundFailed = meta.story({ args: { mail: 'refund-failed' } });
export const PaymentChargedBack = meta.story({ args: { mail: 'payment-charged-back' } });
export const PaymentReturned = meta.story({ args: { mail: 'payment-returned' } });
export const RefundRequested = meta.story({ args: { mail: 'refund-requested' } });
export const WithdrawalReceived = meta.story({ args: { mail: 'withdrawal-received' } });
export const AlreadyCoached = meta.story({ args: { mail: 'already-coached' } });
export const AlreadyOwned = meta.story({ args: { mail: 'already-owned' } });
export const PaymentProcessing = meta.story({ args: { mail: 'payment-processing' } });
export const PlanProposed = meta.story({ args: { mail: 'plan-proposed' } });
export const PlanAgreed = meta.story({ args: { mail: 'plan-agreed' } });
export const PlanOff = meta.story({ args: { mail: 'plan-off' } });
export const PlanAssigned = meta.story({ args: { mail: 'plan-assigned' } });
export const PlanEnded = meta.story({ args: { mail: 'plan-ended' } });
export const SignInReminder = meta.story({ args: { mail: 'sign-in-reminder' } });
export const AccessGranted = meta.story({ args: { mail: 'access-given' } });
export const AccessEnded = meta.story({ args: { mail: 'access-ended' } });
export const OrderConfirm = meta.story({ args: { mail: 'order-confirm' } });
export const CodeUsed = meta.story({ args: { mail: 'code-used' } });
export const OrderNotice = meta.story({ args: { mail: 'order-notice' } });
export const RefundNotice = meta.story({ args: { mail: 'refund-notice' } });
export const MoneyBackDue = meta.story({ args: { mail: 'money-back-due' } });
export const RefundsDue = meta.story({ args: { mail: 'refunds-due' } });
export const PaymentFlagged = meta.story({ args: { mail: 'payment-flagged' } });
export const DisputeNotice = meta.story({ args: { mail: 'dispute-notice' } });
