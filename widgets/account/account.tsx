import type { UserResponse } from '#contract/auth.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { Settings } from './settings.tsx';

export interface AccountProps {
  user: UserResponse;
  /** On a page of somebody else's: the account is changed on the coach's site only. */
  elsewhere: boolean;
  /** The account is not as it was. */
  onChange: () => void;
}

const MISSING = 'Not provided';

/** Who they are here, and what they may change about it. */
export function Account({ user, elsewhere, onChange }: AccountProps) {
  const { longDate } = useDates();
  const { base } = useShop();
  return (
    <div className="profile">
      <dl className="facts">
        <div>
          <dt>First name</dt>
          <dd>{user.firstName?.trim() || MISSING}</dd>
        </div>
        <div>
          <dt>Last name</dt>
          <dd>{user.lastName?.trim() || MISSING}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{user.email || MISSING}</dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd>{longDate(user.createdAt)}</dd>
        </div>
      </dl>
      {elsewhere ? (
        <Button href={`${base}/dashboard#profile`} variant="quiet" part="button">
          Profile Settings on {new URL(base).host}
        </Button>
      ) : (
        <Settings user={user} onChange={onChange} />
      )}
    </div>
  );
}
