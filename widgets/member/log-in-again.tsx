import { useEffect } from 'react';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { leave } from './leave.ts';

export interface LogInAgainProps {
  title: string;
  description: string;
  /** Path to come back to. */
  returnTo: string;
  /** Milliseconds until the page goes there by itself. */
  after: number;
}

/** Nobody is signed in: says so and goes to the login. Whatever toast comes later, the time stays the same. */
export function LogInAgain({ title, description, returnTo, after }: LogInAgainProps) {
  const { base } = useShop();
  const { toast } = useToast();
  const href = `${base}/api/login?return_to=${encodeURIComponent(returnTo)}`;
  useEffect(() => {
    toast({ title, description, variant: 'destructive' });
    const timer = setTimeout(() => leave.to(href), after);
    return () => clearTimeout(timer);
  }, [toast, title, description, href, after]);
  return (
    <div className="member-out">
      <p>You are signed out.</p>
      <Button href={href} variant="quiet">
        Sign in
      </Button>
    </div>
  );
}
