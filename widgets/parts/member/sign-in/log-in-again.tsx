import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useShop, usePrefix } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { leave } from '../leave.ts';
import { useSignedOut } from '../session/visitor.ts';

export interface LogInAgainProps {
  title: Words;
  description: Words;
  /** Return path after the sign-in. */
  returnTo: string;
  /** Delay before the redirect, in milliseconds. */
  after: number;
}

/** Shows that the session is missing, then redirects to the login. Later toasts do not extend the delay. */
export function LogInAgain({ returnTo, after, ...words }: LogInAgainProps) {
  const say = useSay();
  // Translated here, because new message objects would restart the delay.
  const [title, description] = [say(words.title), say(words.description)];
  const { base } = useShop();
  const prefix = usePrefix();
  const { toast } = useToast();
  const href = `${base}/api/login?return_to=${encodeURIComponent(prefix + returnTo)}`;
  const isSignedOut = useSignedOut();
  useEffect(() => {
    if (!isSignedOut) return undefined;
    toast({ title, description, variant: 'destructive' });
    const timer = setTimeout(() => leave.to(href), after);
    return () => clearTimeout(timer);
  }, [isSignedOut, toast, title, description, href, after]);
  return (
    <div className="member-out">
      <p>
        <Trans>You are signed out.</Trans>
      </p>
      <Button href={href} variant="quiet">
        <Trans>Sign in</Trans>
      </Button>
    </div>
  );
}
