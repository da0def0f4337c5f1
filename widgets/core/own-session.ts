/** What the client needs of the session of this browser, in requests to its own site. */
interface OwnSession {
  tabMember: () => string | undefined;
  noteAnswerFor: (id: string) => boolean;
  noteOtherMember: () => void;
  endMemberSession: (member: string | undefined) => void;
}

/** Filled by `tab-member.ts`, which comes with what members use. Without it no request names a member. */
export const ownSession: OwnSession = {
  tabMember: () => undefined,
  noteAnswerFor: () => true,
  noteOtherMember: () => undefined,
  endMemberSession: () => undefined,
};
