import { Fragment, useLayoutEffect, useState, type ReactNode } from 'react';
import { useIsEmbedded } from '#widgets/core/shop.tsx';
import { fixTabMember, tabMember } from '#widgets/core/tab-member.ts';
import { readVisit, VISIT_KEY } from '#widgets/core/visit.ts';
import { useSessionState } from './use-session-state.ts';

interface State {
  /** Owner of the typed values: a member's id, or the visit for a visitor. */
  formOwner?: string | undefined;
}

interface OwnFormProps {
  children: ReactNode;
  /** Stands in place of the form while its member is not signed in. */
  cleared: ReactNode;
}

/**
 * Holds a form that visitors and members fill in. Whoever begins it owns it. What a member typed is deleted once
 * another member or nobody is signed in, also where the browser puts typed values back. What a visitor typed is deleted
 * at any sign-out in this browser.
 */
export function OwnForm({ children, cleared }: OwnFormProps) {
  const state = useSessionState();
  const elsewhere = useIsEmbedded();
  const begin = useBeginForm();
  const version = useRestoredVersion();
  if (!elsewhere && state !== 'own') return cleared;
  return (
    <div onInput={begin}>
      <Fragment key={version}>{children}</Fragment>
    </div>
  );
}

/** Returns a function that fixes the owner of a form: for the first input, and for values that the page fills in. */
export function useBeginForm(): () => void {
  return useIsEmbedded() ? doNothing : beginForm;
}

/**
 * Returns a number that changes where the typed values are another person's. Browsers put them back before `pageshow`;
 * each entry of the history has its own values, so the owner stands there as well. Another tab may sign out at any time.
 */
function useRestoredVersion(): number {
  const elsewhere = useIsEmbedded();
  const [version, setVersion] = useState(0);
  useLayoutEffect(() => {
    if (elsewhere) return undefined;
    const empty = () => setVersion((count) => count + 1);
    const isOwn = checkOwner();
    if (!isOwn) empty();
    const ending = new AbortController();
    const { signal } = ending;
    const onShow = ({ persisted }: PageTransitionEvent) => (persisted ? checkOwner() : isOwn) || empty();
    addEventListener('pageshow', onShow, { signal });
    addEventListener('storage', ({ key }) => key === VISIT_KEY && !checkOwner() && empty(), { signal });
    return () => ending.abort();
  }, [elsewhere]);
  return version;
}

/** Returns false, and forgets the owner, if the typed values are not those of the member or visitor of this tab. */
function checkOwner(): boolean {
  const [owner, member] = [readOwner(), tabMember()];
  const isOwn = owner === undefined || owner === (member ?? readVisit());
  // A member's tab is theirs before they type. What a visitor typed before a reload stays a visitor's.
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
