import { Fragment, useLayoutEffect, useState, type ReactNode } from 'react';
import { useElsewhere } from '#widgets/core/shop.tsx';
import { fixTabMember, tabMember } from '#widgets/core/tab-member.ts';
import { useSessionState } from './use-session-state.ts';

interface State {
  /** Owner of the typed values: a member's id, or '' for a visitor. */
  formOwner?: string | undefined;
}

interface OwnFormProps {
  children: ReactNode;
  /** Stands in place of the form while its member is not signed in. */
  cleared: ReactNode;
}

/**
 * Holds a form that visitors and members fill in. Whoever begins it owns it. What a member typed is deleted once
 * another member or nobody is signed in, also where the browser puts typed values back.
 */
export function OwnForm({ children, cleared }: OwnFormProps) {
  const state = useSessionState();
  const elsewhere = useElsewhere();
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
  return useElsewhere() ? doNothing : beginForm;
}

/**
 * Returns a number that changes where the browser has put back what another person typed. Browsers do that before
 * `pageshow`; each entry of the history has its own values, so the owner stands there as well.
 */
function useRestoredVersion(): number {
  const elsewhere = useElsewhere();
  const [version, setVersion] = useState(0);
  useLayoutEffect(() => {
    if (elsewhere) return undefined;
    const [owner, member] = [readOwner(), tabMember()];
    const isOwn = owner === undefined || owner === (member ?? '');
    // A member's tab is theirs before they type. What a visitor typed before a reload stays a visitor's.
    if (member !== undefined || (isOwn && owner !== undefined)) beginForm();
    else if (!isOwn) noteOwner(undefined);
    if (isOwn) return undefined;
    const empty = () => setVersion((count) => count + 1);
    empty();
    if (document.readyState === 'complete') return undefined;
    addEventListener('pageshow', empty, { once: true });
    return () => removeEventListener('pageshow', empty);
  }, [elsewhere]);
  return version;
}

function beginForm(): void {
  const owner = fixTabMember() ?? '';
  if (readOwner() !== owner) noteOwner(owner);
}

function doNothing(): void {}

function readOwner(): string | undefined {
  return (history.state as State | null)?.formOwner;
}

function noteOwner(formOwner: string | undefined): void {
  history.replaceState({ ...(history.state as State | null), formOwner }, '');
}
