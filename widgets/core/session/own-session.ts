/** Session of this browser, as far as the client needs it for requests to its own site. */
interface OwnSession {
  tabMember: () => string | undefined;
  isVisitorTab: () => boolean;
  noteAnswerFor: (id: string) => boolean;
  noteOtherMember: () => void;
  endMemberSession: (member: string | undefined) => void;
}

/** Filled by `tab-member.ts`, which loads with member features. Without it, requests name no member. */
export const ownSession: OwnSession = {
  tabMember: () => undefined,
  isVisitorTab: () => false,
  noteAnswerFor: () => true,
  noteOtherMember: () => undefined,
  endMemberSession: () => undefined,
};
