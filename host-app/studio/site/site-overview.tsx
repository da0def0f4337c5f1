import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { SiteOverview as Overview } from '#contract/site/first-run.studio.ts';
import type { GROUPS } from '#contract/site/site.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Moment } from '../core/values/moment.tsx';
import { Screen } from '../core/screen.tsx';
import { useRow } from '../core/use-row.ts';
import { FirstRunList } from './first-run-list.tsx';
import { groups as known } from './groups.ts';

/** Settings of the shop, and the checklist of a new one. */
export default function SiteOverview() {
  const { t } = useLingui();
  const query = useRow<Overview>('/api/coach/site');
  return (
    <Screen title={t({ message: 'Site', comment: 'Brand, seller and the words of the public pages' })}>
      <Loaded query={query}>
        {({ groups, firstRun }) => (
          <>
            <FirstRunList firstRun={firstRun} />
            <h2>
              <Trans>Content</Trans>
            </h2>
            <Groups groups={groups} />
            <h2>
              <Trans>Accepted terms</Trans>
            </h2>
            <p>
              <Link to="/site/terms">
                <Trans>Current and earlier terms</Trans>
              </Link>
            </p>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Groups({ groups }: Pick<Overview, 'groups'>) {
  const say = useSay();
  const inOrder = Object.keys(known) as (typeof GROUPS)[number][];
  return (
    <ul className="site-groups">
      {inOrder.map((group) => {
        const updatedAt = groups.find((each) => each.group === group)?.updatedAt;
        return (
          <li key={group}>
            <Link to={`/site/${group}`}>{say(known[group].title)}</Link>
            <p>{say(known[group].lead)}</p>
            <p>
              {updatedAt ? (
                <Trans>
                  Changed <Moment at={updatedAt} />
                </Trans>
              ) : (
                <Trans>Default. You haven’t changed it yet.</Trans>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
