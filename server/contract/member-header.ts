/**
 * Request header with the id of the member whose data a page works with. The shop answers 409 `other_member` where the
 * session or the token is another member's. Answers on the shop's own site name their member in it, too.
 */
export const MEMBER_HEADER = 'x-member';

/** Error code of a request that names another member than the one who is signed in. */
export const OTHER_MEMBER = 'other_member';

/**
 * Cookie that a sign-out without a script sets. The next page with a script deletes members' data from the device,
 * except for unsent changes, and then the cookie.
 */
export const SIGNED_OUT_COOKIE = 'signed-out';

/** Cookie with the id of the member who signed in last in this browser, for scripts of the shop. It opens nothing. */
export const MEMBER_ID_COOKIE = 'member-id';
