import type { Head } from './heads.ts';
import type { Route } from './route.ts';

/** What comes after something was decided about an account. A link in a mail brings a key. */
export function accountPage(step: string, title: string): Route {
  const head: Head = { status: 200, title, description: 'About your account.', noindex: true };
  return { paths: [`/account/${step}`], query: ['key'], head, page: 'account' };
}

/** A step of joining or leaving the newsletter. Links in mails lead here, each with a token of its own. */
export function letterPage(step: string, title: string): Route {
  const head: Head = { status: 200, title, description: 'Join or leave the letter.', noindex: true };
  return { paths: [`/newsletter/${step}`], query: ['token'], head, page: 'newsletter' };
}
