import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { checkSession, tabMember } from '#widgets/core/session/tab-member.ts';
import { readVisit, VISIT_KEY } from '#widgets/core/visit.ts';
import { useSessionState } from '#widgets/parts/member/session/use-session-state.ts';
import { takePayment, type TabPayment } from '#widgets/parts/payments/card/client-secret.ts';

const SECRET = /^(?:pi|free)_\w{1,100}_secret_\w{1,200}$/;

interface BoundSecret extends TabPayment {
  /** True for a secret in the address of another tab's payment: the page shows its state, and nothing personal. */
  isForeign?: boolean;
}

/**
 * Returns the payment's secret: undefined until it has been read, null without one. The history entry keeps it for a
 * reload. A member's secret is dropped once another member, or no member, is signed in. A visitor's secret passes to
 * the first member who views it. It is dropped after a sign-out here. A secret of another tab is not kept.
 */
export function useBoundSecret(): BoundSecret | null | undefined {
  const [bound, setBound] = useState<BoundSecret | null>();
  const session = useSessionState();
  const member = useSyncExternalStore(onReturn, findMember, () => null);
  const visit = useSyncExternalStore(onSignOut, readVisit, () => '');
  const seen = useRef<string>(null);
  const foreign = useRef<BoundSecret>(null);
  useEffect(() => {
    const now = `${session} ${member} ${visit}`;
    if (seen.current === now) return;
    seen.current = now;
    setBound(findPayment(foreign));
  }, [session, member, visit]);
  return bound && session !== 'own' ? null : bound;
}

/** Returns the payment of this tab, or the other tab's that the address named first. */
function findPayment(named: RefObject<BoundSecret | null>): BoundSecret | null {
  const { own, foreign } = takePayment();
  if (isSecret(foreign)) named.current = { clientSecret: foreign, member: null, visit: '', isForeign: true };
  return store(bindToTab(own ?? (history.state as TabPayment | null))) ?? named.current;
}

/** Returns a payment with the tab's member; null if another member or a visitor before a sign-out made it. */
function bindToTab(payment: TabPayment | null): TabPayment | null {
  const { clientSecret, member: payer, visit } = payment ?? ({} as TabPayment);
  const member = findMember();
  if (!isSecret(clientSecret) || checkSession() !== 'own') return null;
  const isOwn = payer === null ? visit === readVisit() : payer === member;
  return isOwn ? { clientSecret, member, visit } : null;
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && SECRET.test(value);
}

function store(secret: TabPayment | null): TabPayment | null {
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
