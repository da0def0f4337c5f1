import type { Api } from '#widgets/core/api/api.ts';

/** Time for a browser to start a download, in milliseconds. */
const REVOKE_DELAY_MS = 60_000;

/** Downloads a member's file by script, because a plain link would lack the page's token. */
export async function saveFile(api: Api, path: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await api.blob(path));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
