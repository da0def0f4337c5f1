import { LibraryExercise } from './modules/exercises/exercise.entity.ts';
import { ShopIdentity } from './modules/shop-identity/shop-identity.entity.ts';
import { SealingKey } from './modules/sealing/sealing-key.entity.ts';
import { Purchase, Subscription } from './modules/access/purchase.entity.ts';
import { EmailChange } from './modules/users/email-change.entity.ts';
import { Identity, User } from './modules/users/user.entity.ts';
import { LoginCode } from './modules/auth/login-code.entity.ts';
import { Post } from './modules/blog/post.entity.ts';
import { PostSlug } from './modules/blog/post-slug.entity.ts';
import { HealthConsent, HealthReading } from './modules/profile/consent.entity.ts';
import { Profile } from './modules/profile/profile.entity.ts';
import { CalendarFeed } from './modules/training/calendar-feed.entity.ts';
import { CheckInRow } from './modules/check-ins/check-in.entity.ts';
import { ContactMessage } from './modules/contact/contact.entity.ts';
import { EmbedGrant, EmbedToken } from './modules/embed/embed.entity.ts';
import { PushDevice, PushKey, PushMessage, PushWish } from './modules/push/push.entity.ts';
import { RateLimit } from './modules/limits/rate-limit.entity.ts';
import { Letter } from './modules/newsletter/letter.entity.ts';
import { LetterRecipient } from './modules/newsletter/letter-recipient.entity.ts';
import { LetterSeries, SeriesStep } from './modules/newsletter/series.entity.ts';
import { NewsletterRequest } from './modules/newsletter/newsletter-request.entity.ts';
import { Subscriber } from './modules/newsletter/subscriber.entity.ts';
import { Draft, Onboarding } from './modules/onboarding/draft.entity.ts';
import { DisputeEvidence } from './modules/dispute-evidence/dispute-evidence.entity.ts';
import { BuyerAction } from './modules/orders/buyer-action.entity.ts';
import { Order, Payment, Refund, RefundRequest } from './modules/orders/order.entity.ts';
import { PlanChange } from './modules/orders/plan-change.entity.ts';
import { OutboxMail } from './modules/outbox/outbox-mail.entity.ts';
import { SuppressedAddress } from './modules/outbox/suppressed-address.entity.ts';
import { ProviderEvent } from './modules/webhooks/provider-event.entity.ts';
import { ProviderRefusal } from './modules/payments/provider-refusal.entity.ts';
import { Offer, Program } from './modules/programs/program.entity.ts';
import { RemovedProgram } from './modules/programs/removed-program.entity.ts';
import { Receipt, ReceiptCounter } from './modules/receipts/receipt.entity.ts';
import { RateSnapshot } from './modules/region/region.entity.ts';
import { Session } from './modules/session/session.entity.ts';
import { RecurringJob } from './jobs/recurring-job.entity.ts';
import { EmbedOrigin } from './modules/embed/embed-origin.entity.ts';
import { AskingSite } from './modules/embed/asking-site.entity.ts';
import { BackupCheck } from './modules/backups/backup-check.entity.ts';
import { BuiltFile } from './modules/builds/built-file.entity.ts';
import { Signup } from './modules/signup/signup.entity.ts';
import { ProgramStart, ProgramStep, StepTick } from './modules/steps/step.entity.ts';
import { Plan, PlanDay, Progress, Workout } from './modules/training/training.entity.ts';
import { SandboxMail } from './sandbox/mailbox.entity.ts';
import { SandboxClock, SandboxEvent, SandboxKey, SandboxObject } from './sandbox/sandbox.entity.ts';
import { ThreadPicture } from './modules/threads/thread-picture.entity.ts';
import { Thread, ThreadMessage } from './modules/threads/thread.entity.ts';
import { Coupon } from './modules/coupons/coupon.entity.ts';
import { SavedAnswer } from './modules/coach/answers/saved-answer.entity.ts';
import { Person, PersonMark } from './modules/people/person.entity.ts';
import { PersonNote } from './modules/coach/people/person-note.entity.ts';
import { FirstRunWaiver } from './modules/first-run/first-run-waiver.entity.ts';
import { TermsVersion } from './modules/terms/terms-version.entity.ts';
import { Setting, SettingChange } from './modules/settings/setting.entity.ts';
import { CountedPlace, DailyCount, DayCount, MonthCount } from './modules/counts/daily-count.entity.ts';
import { CoachAction } from './modules/actions/coach-action.entity.ts';
import { StoredFile } from './modules/files/stored-file.entity.ts';
import { EventCount } from './modules/metrics/event-count.entity.ts';

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
  SuppressedAddress,
  Signup,
  ContactMessage,
  Letter,
  LetterRecipient,
  LetterSeries,
  SeriesStep,
  Subscriber,
  NewsletterRequest,
  RateLimit,
  RateSnapshot,
  RecurringJob,
  BackupCheck,
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
  Coupon,
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
