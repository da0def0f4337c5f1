import { Trans } from '@lingui/react/macro';
import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import { LockedCards } from '#widgets/elements/dashboard/programs/locked-cards.tsx';
import { lockedCards, ownedCards } from '#widgets/parts/dashboard/my-cards.ts';
import { useGreetingName } from '#widgets/parts/dashboard/numbers.ts';
import { NextStepLine } from '#widgets/elements/dashboard/progress/next-step-line.tsx';
import { OwnedProgram } from '#widgets/elements/dashboard/programs/owned-program.tsx';
import { Stats } from '#widgets/elements/dashboard/progress/stats.tsx';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { quickActions } from '../../content/home.ts';

export interface MemberHomeProps {
  member: DashboardResponse;
  programs: ProgramsResponse;
}

/** Member's home, in place of the visitor's call to action. */
export default function MemberHome({ member, programs }: MemberHomeProps) {
  const say = useSay();
  const pages = usePages();
  const name = useGreetingName(member.user);
  const owned = ownedCards(member, programs, pages);
  return (
    <section className="member-home dash" aria-labelledby="home-title">
      <div className="wrap">
        <header>
          <h1 id="home-title" className="dash-hello">
            <Trans>Welcome back, {name}!</Trans>
          </h1>
        </header>
        <NextStepLine cards={owned} coached={member.user.elite} />
        <Stats member={member} />
        <section aria-labelledby="home-active">
          <h2 id="home-active">
            <Trans>Active programmes</Trans>
          </h2>
          <ul className="mine">
            {owned.map((card) => (
              <li key={card.id}>
                <OwnedProgram card={card} />
              </li>
            ))}
          </ul>
        </section>
        <LockedCards cards={lockedCards(member, programs, pages)} />
        <section aria-labelledby="home-quick">
          <h2 id="home-quick">
            <Trans>Quick Actions</Trans>
          </h2>
          <ul className="quick">
            {quickActions.map(({ label, text, href }) => (
              <li key={label.id}>
                <a href={pages + href}>
                  <span>
                    <b>{say(label)}</b> {say(text)}
                  </span>
                  <Icon name="arrow" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  );
}
