import type { SignInMethods } from '#contract/auth.ts';
import type { PostResponse, PostsResponse } from '#contract/blog.ts';
import type { PageSources, PinnedScripts } from '#contract/embed.ts';
import type { Language } from '#contract/languages.ts';
import type { ProgramsResponse } from '#contract/programs.ts';
import type { CoachWords, LegalWords } from '#contract/site-content.ts';
import type { PublicPicture } from '#contract/picture.ts';
import type { ReplyPage } from '#contract/reply.ts';
import type { PlaceholderHeights } from '#contract/rooms.ts';
import type { SiteResponse } from '#contract/site.ts';

/** What the server puts into a page and the browser hydrates from; the same for every visitor. */
export interface PageData {
  /** Path of the page, without query; the canonical one where several show the same page. */
  path: string;
  /** Name of the file in `pages/` that shows it. */
  page: string;
  /** What the route reads of the address's query; a name that is not in it is missing. */
  query: Readonly<Record<string, string>>;
  /** What it is written in. */
  language: Language;
  site: SiteResponse;
  /** The request came without the hint cookie of a member; for pages whose route is `installable`. */
  visitor?: true;
  /** Style sheets that come below what is seen first; missing where the head names them. */
  styles?: readonly string[];
  /** What the coach says about themselves, and others about them. */
  coach?: CoachWords;
  /** What the coach adds to the legal pages. */
  legal?: LegalWords;
  /** The coach's face, for a page that shows it without their story. */
  portrait?: PublicPicture;
  /** What the coach says below the title of the page to follow; missing where every shop's words stand there. */
  socialLead?: string;
  programs?: ProgramsResponse;
  posts?: PostsResponse;
  /** The ways to sign in. */
  signIn?: SignInMethods;
  /** The script that never changes; missing where nothing was built. */
  pinned?: PinnedScripts;
  /** Heights of frames by view name, each as a stair by its width. */
  frameHeights?: PlaceholderHeights;
  /** What the payment providers of this shop ask of a content policy. */
  paymentSources?: PageSources;
  /** The post of a reader's page; missing where there is none to read. */
  post?: PostResponse;
  /** What the link of a coach's answer leads to; missing where the address has no key. */
  reply?: ReplyPage;
}

/** Names of what a page needs besides the site. */
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
