import { Button } from '#widgets/ui/button.tsx';
import { askForToken } from './member.store.ts';

/** On somebody else's page: browsers keep the shop's cookies away from it, so that a window asks. */
export function SignInHere({ base }: { base: string }) {
  return (
    <div className="member-out" part="message">
      <p>What is yours is shown here once you have signed in on {new URL(base).host}.</p>
      <Button part="button" onClick={() => askForToken(base)}>
        Sign in
      </Button>
    </div>
  );
}
