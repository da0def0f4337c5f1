import { Trans } from '@lingui/react/macro';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTracked } from '#widgets/core/element-scope.tsx';
import { isSignedOut } from '#widgets/core/errors.ts';
import { Panel } from '#widgets/core/panel.tsx';
import type { Resource } from '#widgets/core/resources.ts';
import { ShopScope, useResource, useShop, useElsewhere } from '#widgets/core/shop.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { noteMember } from './known-member.ts';
import { shopWithToken } from './member.api.ts';
import { memberTokens } from './member.store.ts';
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
  const elsewhere = useElsewhere();
  const track = useTracked();
  const scoped = useMemo(
    () => (elsewhere && token ? shopWithToken(shop, token, track) : shop),
    [elsewhere, shop, token, track],
  );
  if (elsewhere && !token) return <SignInHere place={props.place ?? DASHBOARD} />;
  return (
    <ShopScope shop={scoped}>
      <Gate {...props} elsewhere={elsewhere} />
    </ShopScope>
  );
}

function Gate<T>({ resource, children, signedOut, place, loading, failed, elsewhere }: MemberGateProps<T> & Elsewhere) {
  const asked = useResource(resource);
  const state = useSessionState();
  const known = asked.status === 'ready';
  const nobody = asked.status === 'error' && isSignedOut(asked.error);
  useEffect(() => {
    if (!elsewhere && known) noteMember(true);
  }, [elsewhere, known]);
  const { reload } = asked;
  useEffect(() => {
    // The browser keeps whole pages to come back to. Meanwhile a member may have taken back what this one shows.
    const back = ({ persisted }: PageTransitionEvent) => elsewhere && persisted && reload();
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [elsewhere, reload]);
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
  if (nobody) return elsewhere ? <SignInHere place={place ?? DASHBOARD} /> : signedOut;
  return (
    <Panel onRetry={asked.reload} error={asked.error}>
      {failed ?? <Trans>Your account cannot be reached right now.</Trans>}
    </Panel>
  );
}

interface Elsewhere {
  elsewhere: boolean;
}
