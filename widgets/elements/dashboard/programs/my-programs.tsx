import { useLingui, Trans } from '@lingui/react/macro';
import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import { usePages, useResource, useIsEmbedded } from '#widgets/core/api/shop.tsx';
import { ContinueOffer } from '#widgets/parts/purchases/after-sale/continue-offer.tsx';
import { ownPlansResource } from '#widgets/parts/dashboard/dashboard.api.ts';
import { LockedCards } from './locked-cards.tsx';
import { lockedCards, ownedCards } from '#widgets/parts/dashboard/my-cards.ts';
import { useId } from 'react';
import type { MyPlansResponse } from '#contract/training/plans/plan-days.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
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

/** Card of the client's own plan, first in the list: links to today's workout. */
function OwnPlanCard({ plan }: { plan: MyPlansResponse['plans'][number] }) {
  const pages = usePages();
  const { longDate } = useDates();
  const titleId = useId();
  const { key, title, start, until, state } = plan;
  const [first, last] = [longDate(start), longDate(until)];
  const href = `${pages}/training/${state === 'current' ? 'mine' : key}`;
  return (
    <article className="mine-card" part="card" aria-labelledby={titleId}>
      <h3 id={titleId}>
        <bdi>{title}</bdi>
      </h3>
      <p>
        <Trans comment="A training plan, from its first to its last day">
          Your personal plan, {first} to {last}.
        </Trans>
      </p>
      <div className="mine-ways">
        <a className="c-button" data-variant="ink" part="button" href={href} aria-describedby={titleId}>
          {state === 'current' ? <Trans>Go to today’s training</Trans> : <Trans context="a button">Open</Trans>}
        </a>
      </div>
    </article>
  );
}

/** Data of an ended coaching, and where to read it. On other sites the messages are below. */
function EndedCoaching({ keptLog }: Pick<DashboardResponse, 'keptLog'>) {
  const pages = usePages();
  const elsewhere = useIsEmbedded();
  const titleId = useId();
  if (elsewhere && keptLog === undefined) return null;
  return (
    <li>
      <article className="mine-card" part="card" aria-labelledby={titleId}>
        <h3 id={titleId}>
          <Trans>Your coaching has ended.</Trans>
        </h3>
        <p>
          {keptLog === undefined ? (
            <Trans>Your messages stay available here.</Trans>
          ) : (
            <Trans>Your messages and training log stay available here.</Trans>
          )}
        </p>
        <div className="mine-ways">
          {!elsewhere && (
            <a className="c-button" data-variant="ink" part="button" href={`${pages}/coaching`}>
              <Trans>Read your messages</Trans>
            </a>
          )}
          {keptLog !== undefined && (
            <a className="c-button" data-variant="quiet" part="button" href={`${pages}/training/${keptLog}`}>
              <Trans>See your training log</Trans>
            </a>
          )}
        </div>
      </article>
    </li>
  );
}
