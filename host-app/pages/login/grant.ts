import type { EmbedGrantResponse } from '#contract/embed.ts';
import type { Api } from '#widgets/core/api.ts';

/** What became of the question; `alone` where nobody is there to tell. */
export type ConsentOutcome = 'allowed' | 'refused' | 'alone' | 'not-listed';

/** A token that is worth something on that origin alone; 403 `origin_not_listed` for one the coach does not know. */
export function requestEmbedToken(api: Api, origin: string): Promise<EmbedGrantResponse> {
  return api.post('/api/embed/grant', { origin });
}

/** Tells the page that opened this window, if it still is that page, and closes it. */
export function sendTokenToOpener({ token, member }: EmbedGrantResponse, origin: string): boolean {
  const page = openerWindow.page();
  if (!page) return false;
  page.postMessage({ type: 'coach-token', token, member }, origin);
  openerWindow.close();
  return true;
}

/** The window that opened this one. Tests put in one of their own. */
export const openerWindow = {
  page: (): Pick<Window, 'postMessage'> | null => window.opener as Window | null,
  close: () => window.close(),
};
