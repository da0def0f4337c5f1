interface TokenRequest {
  /** Token of the request; null without one. */
  token: string | null;
  body: unknown;
}

/** Requests to the shop since `openShop` has replaced fetch. */
export const sentRequests: Request[] = [];

/** Returns the requests with a token that a page on another site has sent, after `openShop` has replaced fetch. */
export async function listRequests(method: string, path: string): Promise<TokenRequest[]> {
  const those = sentRequests.filter((each) => each.method === method && new URL(each.url).pathname === path);
  return Promise.all(
    those.map(async (each) => {
      const text = await each.clone().text();
      return {
        token: each.headers.get('authorization'),
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
    }),
  );
}
