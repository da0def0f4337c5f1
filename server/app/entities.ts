import { LibraryExercise } from '../modules/training/exercises/exercise.entity.ts';
import { ShopIdentity } from '../modules/operations/shop-identity/shop-identity.entity.ts';
import { SealingKey } from '../modules/operations/key-rotation/sealing-key.entity.ts';
import { Purchase, Subscription } from '../modules/accounts/access/purchase.entity.ts';
import { EmailChange } from '../modules/accounts/users/email-change.entity.ts';
import { Identity, User } from '../modules/accounts/users/user.entity.ts';
import { SignInFailure } from '../modules/accounts/sign-in/sign-in-failure.entity.ts';
import { LoginCode } from '../modules/accounts/sign-in/login-code.entity.ts';
import { Post } from '../modules/site/posts/post.entity.ts';
import { PostSlug } from '../modules/site/posts/post-slug.entity.ts';
import { HealthConsent, HealthReading } from '../modules/coaching/profile/consent.entity.ts';
import { Profile } from '../modules/coaching/profile/profile.entity.ts';
import { CalendarFeed } from '../modules/training/calendar/calendar-feed.entity.ts';
import { CheckInRow } from '../modules/coaching/check-ins/check-in.entity.ts';
import { ContactMessage } from '../modules/messages/contact/contact.entity.ts';
import { EmbedGrant, EmbedToken } from '../modules/embed/tokens/embed.entity.ts';
import { PushDevice, PushKey, PushMessage, PushWish } from '../modules/operations/push/push.entity.ts';
import { RateLimit } from '../platform/limits/rate-limit.entity.ts';
import { Newsletter } from '../modules/newsletter/newsletters/newsletter.entity.ts';
import { NewsletterRecipient } from '../modules/newsletter/newsletters/newsletter-recipient.entity.ts';
import { LetterSeries, SeriesStep } from '../modules/newsletter/sequences/series.entity.ts';
import { NewsletterRequest } from '../modules/newsletter/subscribers/newsletter-request.entity.ts';
import { Subscriber } from '../modules/newsletter/subscribers/subscriber.entity.ts';
import { Draft, Onboarding } from '../modules/coaching/onboarding/draft.entity.ts';
import { DisputeEvidence } from '../modules/sales/dispute-evidence/dispute-evidence.entity.ts';
import { BuyerAction } from '../modules/sales/orders/buyer-action.entity.ts';
import { Order, Payment, Refund, RefundRequest } from '../modules/sales/orders/order.entity.ts';
import { PlanChange } from '../modules/sales/subscriptions/plan-change.entity.ts';
import { ErasedFormMail } from '../platform/outbox/form-mails/erased-form-mail.entity.ts';
import { OutboxMail } from '../platform/outbox/outbox-mail.entity.ts';
import { SuppressedAddress } from '../platform/outbox/suppressed-address.entity.ts';
import { ProviderEvent } from '../modules/sales/webhooks/provider-event.entity.ts';
import { ProviderRefusal } from '../modules/sales/providers/provider-refusal.entity.ts';
import { Offer, Program } from '../modules/catalog/programs/program.entity.ts';
import { RemovedProgram } from '../modules/catalog/programs/removed-program.entity.ts';
import { Receipt, ReceiptCounter } from '../modules/sales/receipts/receipt.entity.ts';
import { RateSnapshot } from '../modules/site/regions/region.entity.ts';
import { Session } from '../modules/accounts/sessions/session.entity.ts';
import { RecurringJob } from '../platform/jobs/recurring-job.entity.ts';
import { EmbedOrigin } from '../modules/embed/tokens/embed-origin.entity.ts';
import { AskingSite } from '../modules/embed/tokens/asking-site.entity.ts';
import { SchemaUpgrade } from '../modules/operations/upgrades/schema-upgrade.entity.ts';
import { ListedRequest } from '../modules/accounts/account/privacy-requests/listed-request.entity.ts';
import { BackupCheck } from '../modules/operations/backups/backup-check.entity.ts';
import { TakenBackup } from '../modules/operations/backups/taken-backup.entity.ts';
import { BuiltFile } from '../modules/embed/builds/built-file.entity.ts';
import { Signup } from '../modules/newsletter/signup/signup.entity.ts';
import { ProgramStart, ProgramStep, StepTick } from '../modules/catalog/daily-steps/step.entity.ts';
import { Plan, PlanDay, Progress, Workout } from '../modules/training/workout-log/training.entity.ts';
import { SandboxMail } from '#sandbox/mailbox/mailbox.entity.ts';
import { SandboxClock, SandboxEvent, SandboxKey, SandboxObject } from '#sandbox/sandbox.entity.ts';
import { ThreadPicture } from '../modules/messages/threads/thread-picture.entity.ts';
import { Thread, ThreadMessage } from '../modules/messages/threads/thread.entity.ts';
import { DiscountCode } from '../modules/catalog/discount-codes/discount-code.entity.ts';
import { SavedAnswer } from '../modules/messages/saved-answers/saved-answer.entity.ts';
import { Person, PersonMark } from '../modules/accounts/people/person.entity.ts';
import { PersonNote } from '../modules/accounts/people/person-note.entity.ts';
import { FirstRunWaiver } from '../modules/site/first-run/first-run-waiver.entity.ts';
import { TermsVersion } from '../modules/site/legal/terms-version.entity.ts';
import { Setting, SettingChange } from '../modules/site/settings/setting.entity.ts';
import { CountedPlace, DailyCount, DayCount, MonthCount } from '../modules/embed/analytics/daily-count.entity.ts';
import { CoachAction } from '../modules/accounts/audit-log/coach-action.entity.ts';
import { StoredFile } from '../modules/catalog/files/stored-file.entity.ts';
import { EventCount } from '../modules/operations/metrics/event-count.entity.ts';

/** Every table of the shop. */
export const entities = [
  ShopIdentity,
  ProviderRefusal,
  Program,
  RemovedProgram,
  Offer,
  Post,
  PostSlug,
  User,
  Identity,
  EmailChange,
  LoginCode,
  SignInFailure,
  Order,
  Payment,
  Refund,
  RefundRequest,
  PlanChange,
  BuyerAction,
  DisputeEvidence,
  ProviderEvent,
  Receipt,
  ReceiptCounter,
  Draft,
  Onboarding,
  Purchase,
  Subscription,
  Plan,
  Workout,
  Progress,
  PlanDay,
  LibraryExercise,
  CalendarFeed,
  ProgramStep,
  StepTick,
  ProgramStart,
  Profile,
  HealthConsent,
  HealthReading,
  CheckInRow,
  PushDevice,
  PushWish,
  PushMessage,
  PushKey,
  SealingKey,
  EmbedGrant,
  EmbedToken,
  Session,
  OutboxMail,
  ErasedFormMail,
  SuppressedAddress,
  Signup,
  ContactMessage,
  Newsletter,
  NewsletterRecipient,
  LetterSeries,
  SeriesStep,
  Subscriber,
  NewsletterRequest,
  RateLimit,
  RateSnapshot,
  RecurringJob,
  BackupCheck,
  TakenBackup,
  ListedRequest,
  SchemaUpgrade,
  EventCount,
  BuiltFile,
  AskingSite,
  EmbedOrigin,
  DailyCount,
  MonthCount,
  DayCount,
  CountedPlace,
  CoachAction,
  SavedAnswer,
  Thread,
  ThreadMessage,
  ThreadPicture,
  PersonNote,
  Person,
  PersonMark,
  DiscountCode,
  StoredFile,
  Setting,
  SettingChange,
  FirstRunWaiver,
  TermsVersion,
  SandboxMail,
  SandboxObject,
  SandboxKey,
  SandboxEvent,
  SandboxClock,
];
