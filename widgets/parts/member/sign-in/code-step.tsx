import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { CodeResponse } from '#contract/accounts/auth.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import type { Toast } from '#widgets/core/toasts/toasts.store.ts';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm } from '#widgets/forms/use-form.ts';
import { errorToast, tooManyTries } from '#widgets/core/toasts/error-toasts.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { readCode } from './read-code.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { codeDelivery } from './login.api.ts';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';

const WAIT_S = 30;

/** Interval and number of delivery checks: most refusals arrive within seconds. */
const EVERY_MS = 4_000;

const TURNS = 15;

export interface CodeStepProps {
  action: string;
  email: string;
  submitLabel: ReactNode;
  busyLabel: ReactNode;
  /** The address has reached its hourly limit of codes; no further one was sent. */
  enough?: boolean;
  resend: () => Promise<CodeResponse>;
  verify: (code: string) => Promise<unknown>;
  onOther: () => void;
  /** Label of the back button. */
  otherLabel?: ReactNode;
}

/** Form for the code from the mail. Its field takes the focus, because the pressed button is gone. */
export function CodeStep({
  action,
  email,
  enough = false,
  submitLabel,
  busyLabel,
  resend,
  verify,
  onOther,
  otherLabel = <Trans>Use another address</Trans>,
}: CodeStepProps) {
  const { toast } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(1);
  const [full, setFull] = useState(enough);
  const refused = useRefused(sent);
  const form = useForm(
    readCode,
    async ({ code }) => {
      try {
        await verify(code);
      } catch (error) {
        toast(toRefusalToast(error));
        input.current?.select();
        throw error;
      }
    },
    undefined,
  );
  useEffect(() => takeFocus(input.current), []);
  return (
    <div className="code-steps">
      <p role="status">
        {refused ? (
          <Trans>
            We couldn’t deliver our e-mail to <b>{email}</b>. Check the address or use another one.
          </Trans>
        ) : full ? (
          <Trans>
            No more codes this hour. Use the last one that came to <b>{email}</b>. Codes work for ten minutes.
          </Trans>
        ) : (
          <Trans>
            Enter the code that we sent to <b>{email}</b>. It works for ten minutes.
          </Trans>
        )}
      </p>
      <PostForm {...form} action={action} className="code-form">
        <Field
          label={<Trans>Code from the e-mail</Trans>}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          inputRef={input}
          error={form.errors['code']}
        />
        <Button type="submit" busy={form.busy} busyLabel={busyLabel} part="button">
          {submitLabel}
        </Button>
      </PostForm>
      {!full && <CodeHint />}
      <div className="code-ways">
        <ResendCode
          input={input}
          resend={async () => {
            const answer = await resend();
            setFull(Boolean(answer.enough));
            setSent(sent + 1);
            return !answer.enough;
          }}
        />
        <button type="button" onClick={onOther}>
          {otherLabel}
        </button>
      </div>
    </div>
  );
}

/** Same text whether or not a mail was sent: the shop does not reveal it to a new browser. */
function CodeHint() {
  return (
    <p>
      <Trans>
        No e-mail? We send only a few codes an hour to a new browser. Use the newest code you have, or try again in ten
        minutes.
      </Trans>
    </p>
  );
}

/** Returns a separate toast for too many tries. */
function toRefusalToast(error: unknown): Toast {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
  if (status === 429) return tooManyTries;
  if (code === 'email_taken') return errorToast(msg`This Address Is Taken`, msg`It belongs to another account.`);
  if (status === 400) return errorToast(msg`That Code Did Not Work`, msg`Check the code, or ask for a new one.`);
  return errorToast(msg`Couldn’t Check the Code`, msg`Please check your connection and try again.`);
}

/** Returns whether the code mail with the number `sent` could not be delivered. */
function useRefused(sent: number): boolean {
  const { api } = useShop();
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    let turns = 0;
    const asking = setInterval(() => {
      if (++turns >= TURNS) clearInterval(asking);
      codeDelivery(api).then(
        ({ delivery }) => {
          if (delivery === 'waiting') return;
          clearInterval(asking);
          if (delivery !== 'sent') setRefused(sent);
        },
        () => undefined, // No answer: the code may still have arrived.
      );
    }, EVERY_MS);
    return () => clearInterval(asking);
  }, [api, sent]);
  return refused === sent;
}

interface ResendCodeProps {
  /** Field of the code. */
  input: RefObject<HTMLInputElement | null>;
  /** Returns whether a code was sent. */
  resend: () => Promise<boolean>;
}

/** Button for another code after a delay, because most mails are only slow. */
function ResendCode({ input, resend }: ResendCodeProps) {
  const { toast } = useToast();
  const [seconds, setSeconds] = useState(WAIT_S);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  async function again() {
    setSeconds(WAIT_S);
    // The pressed button turns off for a while.
    input.current?.focus();
    try {
      if (await resend()) toast({ title: msg`Code Requested`, description: msg`Use the newest code in your inbox.` });
    } catch (error) {
      const many = error instanceof ApiError && error.status === 429;
      toast(many ? tooManyTries : errorToast(msg`No Code Was Sent`, msg`Please check your connection and try again.`));
    }
  }

  return (
    <button type="button" disabled={seconds > 0} onClick={() => void again()}>
      {seconds > 0 ? <Trans>Send again in {seconds} s</Trans> : <Trans>Send again</Trans>}
    </button>
  );
}
