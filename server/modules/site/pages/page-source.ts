import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PinnedScripts } from '#contract/embed/embed.ts';
import type { TypefaceName } from '#contract/site/typefaces.studio.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type * as Entry from '../../../../host-app/server-entry.tsx';
import type { BuiltWorker } from './built/built-worker.ts';
import type { PageFiles } from './page-html.ts';

/** Source of pages: the build, or the development server. */
export interface PageSource {
  entry: () => Promise<typeof Entry>;
  files: (page: string, language: Language) => PageFiles;
  /** Returns the rules that the page needs without code; if missing, the document links its style sheets. */
  criticalStyles?: (page: string, html: string) => string;
  /** Returns the `@font-face` rules of a pair of typefaces; if missing, the document links all of them. */
  faces?: (typeface: TypefaceName) => string;
  /** Pinned scripts for other sites; missing without a build. */
  pinned?: PinnedScripts;
  /** Service worker of members' pages; missing without a build. */
  worker?: BuiltWorker;
  /** Post-processes the document; the development server adds its scripts. */
  finish?: (path: string, html: string) => Promise<string>;
  /** Serves modules and styles from the source, before the pages. */
  middleware?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  close?: () => Promise<void>;
}
