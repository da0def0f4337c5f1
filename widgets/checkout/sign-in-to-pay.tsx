import { useShop } from '#widgets/core/shop.tsx';
import { askForToken } from '#widgets/member/member.store.ts';
import { Button } from '#widgets/ui/button.tsx';

/** On somebody else's page nobody is signed in until a window of the shop's own site has asked. */
export function SignInToPay() {
  const { base } = useShop();
  return (
    <div className="member-out" part="message">
      <p>
        What you buy belongs to your account on {new URL(base, location.href).host}. Sign in there, in a small window,
        and pay here.
      </p>
      <Button part="button" onClick={() => askForToken(base)}>
        Sign in
      </Button>
    </div>
  );
}
