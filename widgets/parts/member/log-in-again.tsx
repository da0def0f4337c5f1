import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useShop, usePrefix } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { leave } from './leave.ts';
import { useSignedOut } from './visitor.ts';

export interface LogInAgainProps {
  title: Words;
  description: Words;
  /** Path to come back to. */
  returnTo: string;
  /** Milliseconds until the page goes there by itself. */
  after: number;
}

/** Nobody is signed in: says so and goes to the login. Whatever toast comes later, the time stays the same. */
export function LogInAgain({ returnTo, after, ...words }: LogInAgainProps) {
  const say = useSay();
  // Said here: sentences that are made anew each time would begin the waiting anew.
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
