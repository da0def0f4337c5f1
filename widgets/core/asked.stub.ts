import { vi } from 'vitest';

interface TokenRequest {
  /** By whose word; null where nobody’s is brought. */
  token: string | null;
  body: unknown;
}

/** What a page elsewhere has asked its shop for with a token, once `openShop` has taken the place of fetch. */
export async function listRequests(method: string, path: string): Promise<TokenRequest[]> {
  const requests = vi.mocked(globalThis.fetch).mock.calls.map((call) => new Request(...call));
  const those = requests.filter((each) => each.method === method && new URL(each.url).pathname === path);
  return Promise.all(
    those.map(async (each) => {
      const text = await each.text();
      return {
        token: each.headers.get('authorization'),
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
    }),
  );
}
