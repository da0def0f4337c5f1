import { useLingui } from '@lingui/react/macro';
import type { DashboardResponse } from '#contract/dashboard.ts';
import type { ProgramsResponse } from '#contract/programs.ts';
import { usePages } from '#widgets/core/shop.tsx';
import { ContinueOffer } from '../purchases/continue-offer.tsx';
import { LockedCards } from './locked-cards.tsx';
import { lockedCards, ownedCards } from './my-cards.ts';
import { OwnedProgram } from './owned-program.tsx';

export interface MyProgramsProps {
  member: DashboardResponse;
  programs: ProgramsResponse;
}

/** What is theirs, and what is not yet. */
export function MyPrograms({ member, programs }: MyProgramsProps) {
  const pages = usePages();
  const { t } = useLingui();
  return (
    <>
      <ContinueOffer member={member} programs={programs} />
      <ul className="mine" aria-label={t`Your programmes`}>
        {ownedCards(member, programs, pages).map((card) => (
          <li key={card.id}>
            <OwnedProgram card={card} />
          </li>
        ))}
      </ul>
      <LockedCards cards={lockedCards(member, programs, pages)} />
    </>
  );
}
