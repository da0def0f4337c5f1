import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '#widgets/core/errors.ts';
import { useToast } from '#widgets/core/toasts.tsx';
import { errorToast, tooManyTries } from '#widgets/core/error-toasts.ts';

const WAIT_S = 30;

/** Button for another code after a delay, because most mails are only slow. `resend` returns whether one was sent. */
export function ResendCode({ resend }: { resend: () => Promise<boolean> }) {
  const { toast } = useToast();
  const [seconds, setSeconds] = useState(WAIT_S);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  async function again() {
    setSeconds(WAIT_S);
    try {
      if (await resend()) toast({ title: msg`Code Requested`, description: msg`Use the newest code in your mailbox.` });
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
