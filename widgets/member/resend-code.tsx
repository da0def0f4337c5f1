import { useEffect, useState } from 'react';
import { ApiError } from '#widgets/core/errors.ts';
import { useToast } from '#widgets/core/toasts.tsx';
import { errorToast, tooManyTries } from '#widgets/core/error-toasts.ts';

const WAIT_S = 30;

/** Another mail, for those who have waited: most codes are only slow. `resend` gives whether one was sent. */
export function ResendCode({ resend }: { resend: () => Promise<boolean> }) {
  const { toast } = useToast();
  const [left, setLeft] = useState(WAIT_S);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  async function again() {
    setLeft(WAIT_S);
    try {
      if (await resend()) toast({ title: 'Code Sent', description: 'The newest code is the one that works.' });
    } catch (error) {
      const many = error instanceof ApiError && error.status === 429;
      toast(many ? tooManyTries : errorToast('No Code Was Sent', 'Please check your connection and try again.'));
    }
  }

  return (
    <button type="button" disabled={left > 0} onClick={() => void again()}>
      {left > 0 ? `Send again in ${left} s` : 'Send again'}
    </button>
  );
}
