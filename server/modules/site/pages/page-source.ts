import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PinnedScripts } from '#contract/embed.ts';
import type { Language } from '#contract/languages.ts';
import type * as Entry from '../../../../host-app/server-entry.tsx';
import type { BuiltWorker } from './built-worker.ts';
import type { PageFiles } from './page-html.ts';

/** Files that pages are made of: the built ones, or those of the development server. */
export interface PageSource {
  entry: () => Promise<typeof Entry>;
  files: (page: string, language: Language) => PageFiles;
  /** Style sheet that stands inside of every page, for what is seen first; as its own file where that is missing. */
  firstStyles?: string;
  /** The script for pages elsewhere that never changes; missing where nothing was built. */
  pinned?: PinnedScripts;
  /** What answers a member's pages without a connection; missing where nothing was built. */
  worker?: BuiltWorker;
  /** Last touch to the document; the development server puts its scripts in here. */
  finish?: (path: string, html: string) => Promise<string>;
  /** Serves modules and styles from the source, in front of the pages. */
  middleware?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  close?: () => Promise<void>;
}
