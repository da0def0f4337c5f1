import type { SignInMethods } from '#contract/accounts/auth.ts';
import type { PostResponse, PostsResponse } from '#contract/site/posts/blog.ts';
import type { PageSources, PinnedScripts } from '#contract/embed/embed.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { ProgramsResponse } from '#contract/catalog/programs.ts';
import type { CoachWords, LegalWords } from '#contract/site/site-content.ts';
import type { PublicPicture } from '#contract/shared/picture.ts';
import type { ReplyPage } from '#contract/messages/reply.ts';
import type { PlaceholderHeights } from '#contract/embed/rooms.ts';
import type { SiteResponse } from '#contract/site/site.ts';

/** Data that the server puts into a page and the browser hydrates from. It is the same for every visitor. */
export interface PageData {
  /** Path of the page, without query; the canonical one if several paths show the page. */
  path: string;
  /** Name of the page: `pages/<folder>/<page>.page.tsx`. */
  page: string;
  /** Query parameters that the route reads; absent ones are missing. */
  query: Readonly<Record<string, string>>;
  language: Language;
  site: SiteResponse;
  /** Set if the request had no member's hint cookie. Only for `installable` routes. */
  visitor?: true;
  /** The coach's own texts and the testimonials. */
  coach?: CoachWords;
  /** The coach's additions to the legal pages. */
  legal?: LegalWords;
  /** The coach's portrait, for a page that shows it without their story. */
  portrait?: PublicPicture;
  /** The coach's lead for the social page; missing if the default applies. */
  socialLead?: string;
  programs?: ProgramsResponse;
  posts?: PostsResponse;
  signIn?: SignInMethods;
  /** The versioned script with a fixed hash; missing without a build. */
  pinned?: PinnedScripts;
  /** Placeholder heights of frames by view name, each as steps by width. */
  frameHeights?: PlaceholderHeights;
  /** Sources that the payment providers need in a content security policy. */
  paymentSources?: PageSources;
  /** The post to read; missing if there is none. */
  post?: PostResponse;
  /** The coach's answer that the link opens; missing if the address has no key. */
  reply?: ReplyPage;
}

/** Data that a page needs besides the site. */
export type PageNeed =
  | 'coach'
  | 'legal'
  | 'portrait'
  | 'socialLead'
  | 'programs'
  | 'posts'
  | 'post'
  | 'reply'
  | 'signIn'
  | 'pinned'
  | 'frameHeights'
  | 'paymentSources';

export interface PageProps {
  data: PageData;
}
