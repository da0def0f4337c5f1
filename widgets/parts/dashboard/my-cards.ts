import type { DashboardResponse, OwnProgress, SubscriptionResponse } from '#contract/coaching/dashboard.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import { programTitle, type ProgramTitle } from '#widgets/parts/programs/program-title.ts';
import { averageProgress } from './numbers.ts';

export interface OwnedCard extends ProgramTitle {
  id: number;
  /** Progress in the plan; undefined without one. */
  training: { percent: number; workouts: number } | undefined;
  /** Daily steps, if it has any: total, ticked, and their address. */
  days: { total: number; done: number; href: string } | undefined;
  /** Not owned, but accessible during the coaching. */
  borrowed: boolean;
  files: DashboardResponse['files'];
  /** True for the coaching programme itself. */
  coaching: boolean;
  /** Address of the programme; undefined if nothing opens yet. */
  href: string | undefined;
}

export interface LockedCard {
  id: number;
  /** Language of the text. */
  language: string;
  title: string;
  description: string;
  /** Euro as a decimal string. Never zero, because everyone owns the free programme. */
  price: string;
  monthly: boolean;
  /** True for a subscription with coaching. */
  coaching: boolean;
  /** Label of the button by the coach; undefined for the default. */
  action: string | undefined;
  /** Address of the checkout, or of the note that it is not on sale. */
  href: string;
}

/** Returns owned programmes in the shop's order, ended ones last, and other programmes that the member can access. */
export function ownedCards(member: DashboardResponse, programs: ProgramsResponse, pages: string): OwnedCard[] {
  const order = programs.map(({ id }) => id);
  const rank = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...new Set([...member.owned, ...[...member.plans, ...member.steps].map(({ programId }) => programId)])]
    .toSorted((a, b) => rank(a) - rank(b))
    .map((id) => {
      const borrowed = !member.owned.includes(id);
      const plan = member.plans.find(({ programId }) => programId === id)?.key;
      const record = member.progress.find(({ programId }) => programId === id);
      const files = member.files.filter(({ programId }) => programId === id);
      const coaching = member.coaching?.includes(id) === true;
      const steps = member.steps.find(({ programId }) => programId === id);
      const days = steps && { total: steps.total, done: steps.done, href: `${pages}/training/steps/${id}` };
      return {
        id,
        ...programTitle(id, programs, [...(member.ended ?? []), ...member.purchases, ...member.subscriptions]),
        borrowed,
        training: buildTraining(plan, plan === undefined ? undefined : record, coaching ? member.ownProgress : []),
        days,
        files,
        coaching,
        href: coaching ? `${pages}/coaching` : plan ? `${pages}/training/${plan}` : (days?.href ?? files[0]?.url),
      };
    });
}

/** Returns the progress in a plan. Coaching includes the own plans: their average, and all their workouts. */
function buildTraining(
  plan: string | undefined,
  record: OwnProgress[number] | undefined,
  own: OwnProgress = [],
): OwnedCard['training'] {
  if (plan === undefined && own.length === 0) return undefined;
  const records = [...(record ? [record] : []), ...own];
  return {
    percent: averageProgress(records),
    workouts: records.reduce((sum, each) => sum + each.workoutsCompleted, 0),
  };
}

/** True if a subscription blocks a second one. One that was never paid does not. */
export function hasNotEnded({ live, status, cancellation }: SubscriptionResponse): boolean {
  return live || (cancellation !== null && status !== 'incomplete');
}

/** Returns the programmes to offer: without access, and without a subscription that has not ended. */
export function lockedCards(
  { owned, plans, steps, subscriptions }: DashboardResponse,
  programs: ProgramsResponse,
  pages: string,
): LockedCard[] {
  const running = subscriptions.filter(hasNotEnded);
  const open = [...owned, ...[...plans, ...steps, ...running].map(({ programId }) => programId)];
  return programs
    .filter(({ id }) => !open.includes(id))
    .map(({ id, language, displayName: title, description, type, price, coaching, action }) => {
      const monthly = type === 'subscription';
      const href = `${pages}/${monthly ? 'subscribe' : 'checkout'}/${id}`;
      return { id, language, title, description, price, monthly, coaching: monthly && coaching, action, href };
    });
}
