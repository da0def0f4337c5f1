import type { EmbedGrantResponse } from '#contract/embed/embed.ts';
import type { Api } from '#widgets/core/api/api.ts';

/** Outcome of the consent; `alone` if no opener remains. */
export type ConsentOutcome = 'allowed' | 'refused' | 'alone' | 'not-listed';

/** Returns a token for that origin alone; 403 `origin_not_listed` for an unlisted one. */
export function requestEmbedToken(api: Api, origin: string): Promise<EmbedGrantResponse> {
  return api.post('/api/embed/grant', { origin });
}

/** Sends the token to the opener, if it still has that origin, and closes the window. */
export function sendTokenToOpener({ token, member }: EmbedGrantResponse, origin: string): boolean {
  const page = openerWindow.page();
  if (!page) return false;
  page.postMessage({ type: 'coach-token', token, member }, origin);
  openerWindow.close();
  return true;
}

/** The opener of this window. Tests replace it. */
export const openerWindow = {
  page: (): Pick<Window, 'postMessage'> | null => window.opener as Window | null,
  close: () => window.close(),
};
