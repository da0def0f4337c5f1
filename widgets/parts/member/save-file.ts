import type { Api } from '#widgets/core/api.ts';

/** How long a browser may take to begin with what it was given. */
const REVOKE_DELAY_MS = 60_000;

/** Has the browser store what only this member gets: a link to it would come without the page's token. */
export async function saveFile(api: Api, path: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await api.blob(path));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
