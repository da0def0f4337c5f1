import { msg } from '@lingui/core/macro';
import type { Context, Middleware } from 'koa';
import type * as z from 'zod';
import type { CodeResponse } from '#contract/accounts/auth.ts';
import { FORM_PAGES, type FormPage, MIN_FILL_MS } from '#contract/forms/form-rules.ts';
import type { FormResponse } from '#contract/forms/forms.ts';
import { pathIn } from '#contract/i18n/languages.ts';
import { InvalidInput } from '../../errors.ts';
import { type Limits } from '../../limits/limits.ts';
import { TooManyRequests } from '../../limits/limiter.ts';
import type { FormMail } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { parseBody, readBody } from './body.ts';
import { isForeignForm } from '../protection/cross-site.ts';
import { resolveLanguage, getShopLanguage } from '../language/language.ts';
import { redirectToSentPage } from './sent-page.ts';

/** Why a form was probably filled in by a program. It is stored like any other, and sends no mail. */
export type BotSignal = 'honeypot' | 'too-fast';

interface BotSignals {
  website?: string | undefined;
  filledIn?: number | undefined;
}

/** Dependencies of all public forms. */
export interface FormDependencies {
  limits: Limits;
  /** Called after a commit that may have written a mail. */
  mailWritten: () => void;
}

interface Form<S extends z.ZodType<object>> extends FormDependencies {
  schema: S;
  /** Start of the anchors on its page that answer a form which was sent without scripts. */
  anchor: string;
  /** Path of the page with these anchors; the front page if missing. */
  page?: string;
  /** Maximum number of mails to count against its sender. */
  mails: (input: z.output<S>, ctx: Context) => number;
  /** Sender to count them against; the network's address if missing. */
  client?: (input: z.output<S>, ctx: Context) => string;
  /** Returns the mail's outcome, if the sender may know it. */
  store: (input: z.output<S>, botSignal: BotSignal | null, ctx: Context) => Promise<FormOutcome>;
}

/** Result of a form's mail, or `enough` if its sender has reached the limit. */
type FormOutcome = FormMail | 'enough' | null | void;

/**
 * Handles a form: validates it, counts it against its sender's limits, stores it, then answers.
 * The answer is the same for known and unknown addresses.
 */
export function handleForm<S extends z.ZodType<object>>(form: Form<S>): Middleware[] {
  const accept = async (ctx: Context) => {
    const input = parseBody(ctx, form.schema);
    const mails = form.mails(input, ctx);
    if (mails > 0) await form.limits.countMails(form.client?.(input, ctx) ?? ctx.ip, mails);
    const mail = await form.store(input, detectBotSignal(input), ctx);
    form.mailWritten();
    refuseHiddenField(input);
    return mail;
  };
  return [
    ...readBody,
    async (ctx) => {
      // A page without scripts sends a plain form and is redirected to the result's message.
      if (ctx.is('urlencoded')) {
        const outcome = await acceptForm(() => accept(ctx));
        if (isForeignForm(ctx)) return redirectToSentPage(ctx, outcome, form.anchor);
        const { path, anchor } = resolveReturnLocation(ctx.request.body, form);
        return redirectToPage(ctx, path, `#${anchor}-${outcome}`);
      }
      const mail = await accept(ctx);
      ctx.status = 202;
      ctx.body = {
        status: 'accepted',
        ...(mail === 'enough' ? { enough: true } : mail && presentDelay(mail)),
      } satisfies FormResponse | CodeResponse;
    },
  ];
}

/**
 * Returns where a form's result is shown: on its page, or on one of its allowed pages (one form a programme).
 * Only a number from the input becomes part of the address.
 */
function resolveReturnLocation(
  body: unknown,
  { anchor, page: ownPage = '/' }: { anchor: string; page?: string },
): { path: string; anchor: string } {
  const { page, program } = (body ?? {}) as { page?: unknown; program?: unknown };
  if (typeof page !== 'string' || !Object.hasOwn(FORM_PAGES, page)) return { path: ownPage, anchor };
  const number = typeof program === 'string' && /^[1-9]\d{0,8}$/.test(program) ? `-${program}` : '';
  return { path: FORM_PAGES[page as FormPage], anchor: anchor + number };
}

/** The answer hides whether the address got the same mail before: anybody may have typed it. */
function presentDelay({ when, until }: FormMail): Pick<FormResponse, 'delayed' | 'until'> {
  return when === 'later' ? { delayed: true, until: until.toISOString() } : {};
}

/** 303: the browser follows with GET, whatever the method was. */
export function seeOther(ctx: Context, to: string): void {
  ctx.redirect(to);
  ctx.status = 303;
}

/** Redirects to a page in the language of the form. `suffix` is a query or an anchor, with its `?` or `#`. */
export function redirectToPage(ctx: Context, path: string, suffix = ''): void {
  seeOther(ctx, pathIn(resolveLanguage(ctx), path, getShopLanguage(ctx)) + suffix);
}

/** Accepts a form that was sent without scripts. Returns the end of the anchor that answers it. */
export async function acceptForm(accept: () => Promise<FormOutcome>): Promise<'done' | 'invalid' | 'later'> {
  try {
    return (await accept()) === 'enough' ? 'later' : 'done';
  } catch (error) {
    if (error instanceof InvalidInput) return 'invalid';
    if (error instanceof TooManyRequests) return 'later';
    throw error;
  }
}

/**
 * Asks for the form again if the hidden field is filled. Password managers fill it in as well, so the answer must
 * not claim that a mail was sent.
 * @throws {InvalidInput} with an issue of `website`
 */
export function refuseHiddenField({ website }: Pick<BotSignals, 'website'>): void {
  if (!website?.trim()) return;
  const message = msg`Your browser filled in a hidden field. Send the form again.`;
  throw new InvalidInput([{ path: 'website', message }]);
}

function detectBotSignal({ website, filledIn }: BotSignals): BotSignal | null {
  if (website?.trim()) return 'honeypot';
  // Our forms enforce this delay; without a script the time is unknown.
  return filledIn !== undefined && filledIn < MIN_FILL_MS ? 'too-fast' : null;
}
