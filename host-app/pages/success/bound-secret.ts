import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { checkSession, tabMember } from '#widgets/core/tab-member.ts';
import { readVisit, VISIT_KEY } from '#widgets/core/visit.ts';
import { useSessionState } from '#widgets/parts/member/use-session-state.ts';
import { isClientSecret, takeClientSecret } from '#widgets/parts/payments/client-secret.ts';

/** Secret of a payment, with the member of the tab that paid: null for a visitor, identified by `visit`. */
interface BoundSecret {
  clientSecret: string;
  member: string | null;
  visit: string;
}

/**
 * Returns the payment's secret: undefined until it has been read, null without one. The history entry keeps it for a
 * reload. A member's secret is dropped once another member, or no member, is signed in. A visitor's secret passes to
 * the first member who views it. It is dropped after a sign-out here.
 */
export function useBoundSecret(): BoundSecret | null | undefined {
  const [bound, setBound] = useState<BoundSecret | null>();
  const session = useSessionState();
  const member = useSyncExternalStore(onReturn, findMember, () => null);
  const visit = useSyncExternalStore(onSignOut, readVisit, () => '');
  const seen = useRef<string>(null);
  useEffect(() => {
    const now = `${session} ${member} ${visit}`;
    if (seen.current === now) return;
    seen.current = now;
    const given = takeClientSecret();
    setBound(store(given ? { clientSecret: given, member, visit: readVisit() } : bindToTab(readEntry())));
  }, [session, member, visit]);
  return bound && session !== 'own' ? null : bound;
}

function readEntry(): BoundSecret | null {
  const { clientSecret, member, visit } = (history.state ?? {}) as Partial<Record<keyof BoundSecret, unknown>>;
  if (!isClientSecret(clientSecret)) return null;
  return { clientSecret, member: typeof member === 'string' ? member : null, visit: String(visit) };
}

function bindToTab(secret: BoundSecret | null): BoundSecret | null {
  const member = findMember();
  if (!secret || checkSession() !== 'own') return null;
  const isOwn = secret.member === null ? secret.visit === readVisit() : secret.member === member;
  return isOwn ? { ...secret, member } : null;
}

function store(secret: BoundSecret | null): BoundSecret | null {
  const {
    clientSecret: _secret,
    member: _member,
    visit: _visit,
    ...others
  } = (history.state ?? {}) as Record<string, unknown>;
  history.replaceState({ ...others, ...secret }, '');
  return secret;
}

function findMember(): string | null {
  return tabMember() ?? null;
}

/** Calls back when the visitor returns to the page, because another tab may have signed in. */
function onReturn(look: () => void): () => void {
  const ending = new AbortController();
  for (const event of ['focus', 'pageshow']) addEventListener(event, look, { signal: ending.signal });
  document.addEventListener('visibilitychange', look, { signal: ending.signal });
  return () => ending.abort();
}

/** Calls back when somebody signs out in another tab, which ends the visit, or the visitor returns to the page. */
function onSignOut(look: () => void): () => void {
  const ending = new AbortController();
  addEventListener('storage', ({ key }) => (key === VISIT_KEY || key === null) && look(), { signal: ending.signal });
  const stopWatching = onReturn(look);
  return () => {
    ending.abort();
    stopWatching();
  };
}
