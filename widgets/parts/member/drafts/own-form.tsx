import { Fragment, useLayoutEffect, useState, type ReactNode } from 'react';
import { useIsEmbedded, useShop } from '#widgets/core/api/shop.tsx';
import { endedVisits, endVisit, useVisit } from '#widgets/core/ended-visits.ts';
import { checkSession, fixTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { readVisit, VISIT_KEY } from '#widgets/core/visit.ts';
import { useSessionState } from '../session/use-session-state.ts';

interface State {
  /** Owner of the typed values: a member's id, or the visit for a visitor. */
  formOwner?: string | undefined;
}

interface OwnFormProps {
  children: ReactNode;
  /** Shown while the form's member is not signed in; an empty form by default. */
  cleared?: ReactNode;
}

/**
 * Wraps a form for visitors and members. The first to type owns it. A member's values are deleted once another member
 * or nobody is signed in, also if the browser restores them. A visitor's values are deleted at any sign-out in this
 * browser. On another site, all values are deleted when a member's token ends.
 */
export function OwnForm({ children, cleared = children }: OwnFormProps) {
  const state = useSessionState();
  const elsewhere = useIsEmbedded();
  const begin = useBeginForm();
  useRestoredCheck();
  const visit = useVisit();
  if (!elsewhere && state !== 'own') return cleared;
  return (
    <div onInput={begin}>
      <Fragment key={visit}>{children}</Fragment>
    </div>
  );
}

/** Returns a function that tells whether the member or visitor who began the form is still present. */
export function useCheckVisit(): () => boolean {
  const { base } = useShop();
  const [visit] = useState(() => endedVisits.getState()[base]);
  return () => checkSession() === 'own' && endedVisits.getState()[base] === visit;
}

/** Returns a function that fixes the owner of a form: for the first input, and for values that the page fills in. */
export function useBeginForm(): () => void {
  return useIsEmbedded() ? doNothing : beginForm;
}

/**
 * Empties all forms of the page if restored values belong to another person. Browsers restore values before `pageshow`,
 * per history entry, so the entry also stores the owner. Another tab may sign out at any time.
 */
function useRestoredCheck(): void {
  const { base } = useShop();
  const elsewhere = useIsEmbedded();
  useLayoutEffect(() => {
    if (elsewhere) return undefined;
    const empty = () => endVisit(base);
    const isOwn = checkOwner();
    if (!isOwn) empty();
    const ending = new AbortController();
    const { signal } = ending;
    const onShow = ({ persisted }: PageTransitionEvent) => (persisted ? checkOwner() : isOwn) || empty();
    addEventListener('pageshow', onShow, { signal });
    addEventListener('storage', ({ key }) => key === VISIT_KEY && !checkOwner() && empty(), { signal });
    return () => ending.abort();
  }, [base, elsewhere]);
}

/** Returns false, and forgets the owner, if the typed values are not those of the member or visitor of this tab. */
function checkOwner(): boolean {
  const [owner, member] = [readOwner(), tabMember()];
  const isOwn = owner === undefined || owner === (member ?? readVisit());
  // A member owns their tab before typing. Values that a visitor typed before a reload stay the visitor's.
  if (member !== undefined || (isOwn && owner !== undefined)) beginForm();
  else if (!isOwn) noteOwner(undefined);
  return isOwn;
}

function beginForm(): void {
  const owner = fixTabMember() ?? readVisit();
  if (readOwner() !== owner) noteOwner(owner);
}

function doNothing(): void {}

function readOwner(): string | undefined {
  return (history.state as State | null)?.formOwner;
}

function noteOwner(formOwner: string | undefined): void {
  history.replaceState({ ...(history.state as State | null), formOwner }, '');
}
