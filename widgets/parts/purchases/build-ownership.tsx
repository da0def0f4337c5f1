import { Trans } from '@lingui/react/macro';
import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import { hasNotEnded, ownedCards } from '../dashboard/my-cards.ts';
import type { Ownership, ProgramAccess } from './ownership.ts';

/** Returns a member's programmes with their access. */
export function buildOwnership(member: DashboardResponse, programs: ProgramsResponse, pages: string): Ownership {
  const cards = ownedCards(member, programs, pages);
  const account = `${pages}/dashboard`;
  return {
    wayTo(programId): ProgramAccess | undefined {
      const running = member.subscriptions.filter((each) => each.programId === programId && hasNotEnded(each));
      const renews = running.length > 0;
      const card = cards.find(({ id }) => id === programId);
      if (card) {
        const { href = account, files, borrowed } = card;
        return {
          state: borrowed ? 'borrowed' : 'owned',
          label: <Trans context="a button: opens what was bought">Open</Trans>,
          renews,
          href,
          files,
        };
      }
      if (renews)
        return {
          state: 'unpaid',
          label: <Trans>View your subscription</Trans>,
          renews,
          href: `${account}?tab=subscriptions`,
          files: [],
        };
      const pending = member.purchases.some((each) => each.programId === programId && each.status === 'pending');
      return pending
        ? {
            state: 'pending',
            label: <Trans>Payment being checked</Trans>,
            renews,
            href: `${account}?tab=purchases`,
            files: [],
          }
        : undefined;
    },
  };
}
