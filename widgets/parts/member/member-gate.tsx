import { Trans } from '@lingui/react/macro';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTracked } from '#widgets/core/element/element-scope.tsx';
import { isSignedOut } from '#widgets/core/api/errors.ts';
import { Panel } from '#widgets/core/panel.tsx';
import type { Resource } from '#widgets/core/api/resources.ts';
import { ShopScope, useResource, useShop, useIsEmbedded } from '#widgets/core/api/shop.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { noteMember } from './session/known-member.ts';
import { shopWithToken, userResource } from './member.api.ts';
import { dropToken, memberTokens } from './member.store.ts';
import { SignedOutScope, useVisitor } from './session/visitor.ts';
import { SessionChanged } from './session/session-changed.tsx';
import { SignInHere } from './sign-in/sign-in-here.tsx';
import { useSessionState } from './session/use-session-state.ts';

export interface MemberGateProps<T> {
  /** Resource for members only. Its 401 means no session. */
  resource: Resource<T>;
  /** Content for members. Its API requests are made as the member. */
  children: (data: T) => ReactNode;
  /** Content for everyone else on the coach's site; other sites show a sign-in button. */
  signedOut: ReactNode;
  /** The shop's page with the same content, for sites that the coach has not listed; the dashboard by default. */
  place?: string;
  loading?: ReactNode;
  /** Says on other sites what waits in the page for a sign-in. */
  waiting?: ReactNode;
  /** Message if loading fails. */
  failed?: ReactNode;
}

const DASHBOARD = '/dashboard';

/** Loads a member resource and renders its content. */
export function MemberGate<T>(props: MemberGateProps<T>) {
  const shop = useShop();
  const token = useStore(memberTokens, (tokens) => tokens[shop.base]);
  const elsewhere = useIsEmbedded();
  const track = useTracked();
  const scoped = useMemo(
    () => (elsewhere && token ? shopWithToken(shop, token, track) : shop),
    [elsewhere, shop, token, track],
  );
  if (elsewhere && !token) return <SignInHere place={props.place ?? DASHBOARD} waiting={props.waiting} />;
  return (
    <ShopScope shop={scoped}>
      <Gate {...props} token={elsewhere ? token : undefined} />
    </ShopScope>
  );
}

function Gate<T>(props: MemberGateProps<T> & HasToken) {
  const { resource, children, signedOut, place, loading, waiting, failed, token } = props;
  const elsewhere = token !== undefined;
  const asked = useResource(resource);
  const state = useSessionState();
  const known = asked.status === 'ready';
  const nobody = asked.status === 'error' && isSignedOut(asked.error);
  useEffect(() => {
    if (!elsewhere && known) noteMember(true);
  }, [elsewhere, known]);
  useTokenCheck(token);
  // The server saw no hint cookie: a session is unlikely, so that the signed-out content is rendered already.
  const isExpected = useVisitor() && !elsewhere && asked.status === 'loading';
  if (isExpected || (nobody && !elsewhere && state !== 'other')) {
    return <SignedOutScope value={nobody}>{signedOut}</SignedOutScope>;
  }
  if (asked.status === 'loading') return loading ?? <Spinner />;
  const now = elsewhere ? 'own' : state;
  if (asked.status === 'ready') {
    // Unsent values stay in the fields, and reappear when their member returns.
    return (
      <>
        {now !== 'own' && <SessionChanged now={now} />}
        <div className="member-own" hidden={now !== 'own'}>
          {children(asked.data)}
        </div>
      </>
    );
  }
  if (now === 'other') return <SessionChanged now={now} />;
  if (nobody) return <SignInHere place={place ?? DASHBOARD} waiting={waiting} />;
  return (
    <Panel onRetry={asked.reload} error={asked.error}>
      {failed ?? <Trans>Can’t reach your account right now.</Trans>}
    </Panel>
  );
}

interface HasToken {
  /** Token of another site. */
  token: string | undefined;
}

/**
 * Checks the token of another site when its user returns to the page. Drops an expired token, so that all elements hide
 * their data. Without a connection, the page stays unchanged.
 */
function useTokenCheck(token: string | undefined) {
  const { api, base } = useShop();
  useEffect(() => {
    if (token === undefined) return undefined;
    const check = () =>
      void userResource.load(api).catch((error: unknown) => {
        if (isSignedOut(error)) dropToken(base, token);
      });
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('focus', check, { signal });
    // Browsers restore whole pages from the back/forward cache.
    addEventListener('pageshow', ({ persisted }) => persisted && check(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check(), { signal });
    return () => listening.abort();
  }, [api, base, token]);
}
