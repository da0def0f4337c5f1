import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PinnedScripts } from '#contract/embed.ts';
import type { Language } from '#contract/languages.ts';
import type * as Entry from '../../../../host-app/server-entry.tsx';
import type { BuiltWorker } from './built-worker.ts';
import type { PageFiles } from './page-html.ts';

/** Source of pages: the build, or the development server. */
export interface PageSource {
  entry: () => Promise<typeof Entry>;
  files: (page: string, language: Language) => PageFiles;
  /** Inline style sheet of the first view; an external file if missing. */
  firstStyles?: string;
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
