/**
 * Request header with the id of the member whose data a page works with. The shop answers 409 `other_member` if the
 * session or the token belongs to another member. Answers on the shop's own site have it, too.
 */
export const MEMBER_HEADER = 'x-member';

/**
 * Request header of a tab in which a visitor has begun a form. The form is a guest's, also if another tab of the browser
 * has signed in since.
 */
export const VISITOR_HEADER = 'x-visitor';

/** Error code of a request for another member than the signed-in one. */
export const OTHER_MEMBER = 'other_member';

/**
 * Cookie that a sign-out without a script sets. The next page with a script deletes members' data from the device,
 * except for unsent changes, and then the cookie.
 */
export const SIGNED_OUT_COOKIE = 'signed-out';

/** Cookie with the id of the member who signed in last, for scripts of the shop. It grants no access. */
export const MEMBER_ID_COOKIE = 'member-id';
