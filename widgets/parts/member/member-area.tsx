import type { UserResponse } from '#contract/accounts/auth.ts';
import { MemberGate, type MemberGateProps } from './member-gate.tsx';
import { userResource } from './member.api.ts';

export type MemberAreaProps = Omit<MemberGateProps<UserResponse>, 'resource'>;

/** Checks the session before it renders its content. */
export function MemberArea(props: MemberAreaProps) {
  return <MemberGate {...props} resource={userResource} />;
}
