import { useLingui } from '@lingui/react/macro';
import type { DashboardResponse } from '#contract/dashboard.ts';
import type { ProgramsResponse } from '#contract/programs.ts';
import { usePages, useResource } from '#widgets/core/shop.tsx';
import { ContinueOffer } from '#widgets/parts/purchases/continue-offer.tsx';
import { ownPlansResource } from '#widgets/parts/dashboard/dashboard.api.ts';
import { EndedCoaching } from './ended-coaching.tsx';
import { LockedCards } from './locked-cards.tsx';
import { lockedCards, ownedCards } from '#widgets/parts/dashboard/my-cards.ts';
import { OwnPlanCard } from './own-plan-card.tsx';
import { OwnedProgram } from './owned-program.tsx';

export interface MyProgramsProps {
  member: DashboardResponse;
  programs: ProgramsResponse;
  onDays?: ((programId: number) => void) | undefined;
}

/** Owned programmes, and the others. */
export function MyPrograms({ member, programs, onDays }: MyProgramsProps) {
  const pages = usePages();
  const { t } = useLingui();
  // Only clients have own plans; without an answer there are none.
  const asked = useResource(member.user.elite ? ownPlansResource : null);
  const plans = asked.status === 'ready' ? asked.data.plans : [];
  const own = plans.filter(({ open, state }) => open && state !== 'over');
  return (
    <>
      <ContinueOffer member={member} programs={programs} />
      <ul className="mine" aria-label={t`Your programmes`}>
        {member.user.wasCoached && <EndedCoaching keptLog={member.keptLog} />}
        {own.map((plan) => (
          <li key={plan.key}>
            <OwnPlanCard plan={plan} />
          </li>
        ))}
        {ownedCards(member, programs, pages).map((card) => (
          <li key={card.id}>
            <OwnedProgram card={card} onDays={onDays && (() => onDays(card.id))} />
          </li>
        ))}
      </ul>
      <LockedCards cards={lockedCards(member, programs, pages)} />
    </>
  );
}
