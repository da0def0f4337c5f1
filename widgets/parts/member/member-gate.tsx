import { Trans } from '@lingui/react/macro';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTracked } from '#widgets/core/element-scope.tsx';
import { isSignedOut } from '#widgets/core/errors.ts';
import { Panel } from '#widgets/core/panel.tsx';
import type { Resource } from '#widgets/core/resources.ts';
import { ShopScope, useResource, useShop, useIsEmbedded } from '#widgets/core/shop.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { noteMember } from './known-member.ts';
import { shopWithToken, userResource } from './member.api.ts';
import { memberTokens } from './member.store.ts';
import { SignedOutScope, useVisitor } from './visitor.ts';
import { SessionChanged } from './session-changed.tsx';
import { SignInHere } from './sign-in-here.tsx';
import { useSessionState } from './use-session-state.ts';

export interface MemberGateProps<T> {
  /** What only members get. Its 401 is how the shop says that nobody is signed in. */
  resource: Resource<T>;
  /** What members see. Inside, the shop's API speaks for them. */
  children: (data: T) => ReactNode;
  /** What the coach's own site shows to everybody else; a page elsewhere shows a button that signs in. */
  signedOut: ReactNode;
  /** Where the shop itself shows it, for pages elsewhere that it does not know; the dashboard if it is not said. */
  place?: string;
  /** Stands there while nobody knows. */
  loading?: ReactNode;
  /** Said where there is no answer. */
  failed?: ReactNode;
}

const DASHBOARD = '/dashboard';

/** Asks for something that only members get, and shows it to them. */
export function MemberGate<T>(props: MemberGateProps<T>) {
  const shop = useShop();
  const token = useStore(memberTokens, (tokens) => tokens[shop.base]);
  const elsewhere = useIsEmbedded();
  const track = useTracked();
  const scoped = useMemo(
    () => (elsewhere && token ? shopWithToken(shop, token, track) : shop),
    [elsewhere, shop, token, track],
  );
  if (elsewhere && !token) return <SignInHere place={props.place ?? DASHBOARD} />;
  return (
    <ShopScope shop={scoped}>
      <Gate {...props} token={elsewhere ? token : undefined} />
    </ShopScope>
  );
}

function Gate<T>({ resource, children, signedOut, place, loading, failed, token }: MemberGateProps<T> & HasToken) {
  const elsewhere = token !== undefined;
  const asked = useResource(resource);
  const state = useSessionState();
  const known = asked.status === 'ready';
  const nobody = asked.status === 'error' && isSignedOut(asked.error);
  useEffect(() => {
    if (!elsewhere && known) noteMember(true);
  }, [elsewhere, known]);
  useTokenCheck(token);
  // The server has seen no hint of a member: most likely nobody is signed in, and what is shown then stands already.
  const isExpected = useVisitor() && !elsewhere && asked.status === 'loading';
  if (isExpected || (nobody && !elsewhere && state !== 'other')) {
    return <SignedOutScope value={nobody}>{signedOut}</SignedOutScope>;
  }
  if (asked.status === 'loading') return loading ?? <Spinner />;
  const now = elsewhere ? 'own' : state;
  if (asked.status === 'ready') {
    // What is typed and not sent stays in its fields, and shows again when its member does.
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
  if (nobody) return <SignInHere place={place ?? DASHBOARD} />;
  return (
    <Panel onRetry={asked.reload} error={asked.error}>
      {failed ?? <Trans>Can’t reach your account right now.</Trans>}
    </Panel>
  );
}

interface HasToken {
  /** Token of a page elsewhere. */
  token: string | undefined;
}

/**
 * Checks the token of a page elsewhere when its user returns to the page. Drops a token that has ended, so that all
 * elements hide their data. Without a connection the page stays as it is.
 */
function useTokenCheck(token: string | undefined) {
  const { api, base } = useShop();
  useEffect(() => {
    if (token === undefined) return undefined;
    const check = () =>
      void userResource.load(api).catch((error: unknown) => {
        if (isSignedOut(error) && memberTokens.getState()[base] === token) memberTokens.setState({ [base]: undefined });
      });
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('focus', check, { signal });
    // The browser keeps whole pages to come back to.
    addEventListener('pageshow', ({ persisted }) => persisted && check(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check(), { signal });
    return () => listening.abort();
  }, [api, base, token]);
}
