import { Trans } from '@lingui/react/macro';
import type { UserResponse } from '#contract/accounts/auth.ts';
import { useShop, usePages } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { Settings } from './settings.tsx';

export interface AccountProps {
  user: UserResponse;
  /** True on other sites, which cannot change the account. */
  elsewhere: boolean;
  /** Called when the account has changed. */
  onChange: () => void;
}

export function Account({ user, elsewhere, onChange }: AccountProps) {
  const { longDate } = useDates();
  const missing = <Trans>Not provided</Trans>;
  return (
    <div className="profile">
      <dl className="facts">
        <div>
          <dt>
            <Trans>First name</Trans>
          </dt>
          <dd>{user.firstName?.trim() || missing}</dd>
        </div>
        <div>
          <dt>
            <Trans>Last name</Trans>
          </dt>
          <dd>{user.lastName?.trim() || missing}</dd>
        </div>
        <div>
          <dt>
            <Trans>E-mail</Trans>
          </dt>
          <dd>{user.email || missing}</dd>
        </div>
        <div>
          <dt>
            <Trans comment="Beside the day on which somebody became a member.">Member since</Trans>
          </dt>
          <dd>{longDate(user.createdAt)}</dd>
        </div>
      </dl>
      {elsewhere ? <SettingsThere /> : <Settings user={user} onChange={onChange} />}
    </div>
  );
}

/** Link to the settings on the coach's site. */
function SettingsThere() {
  const { base } = useShop();
  const pages = usePages();
  const { host } = new URL(base);
  return (
    <Button href={`${pages}/dashboard#profile`} variant="quiet" part="button">
      <Trans>Profile Settings on {host}</Trans>
    </Button>
  );
}
