import { MEMBER_HEADER, MEMBER_ID_COOKIE } from '#contract/accounts/member-header.ts';

/** Adds browser behaviour to fetch: it stores cookies and sends the origin of a request. */
export interface Browser {
  cookies: Map<string, string>;
  /** Asks, and follows redirects for as long as they stay on the site. */
  open: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends one request, without following redirects. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** Posts JSON as a tab of the signed-in member does, which names them. */
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
}

export function createBrowser(origin: string): Browser {
  const cookies = new Map<string, string>();

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  async function open(path: string, init: RequestInit = {}): Promise<Response> {
    let response = await ask(path, init);
    for (let hops = 0; hops < 10; hops++) {
      const location = response.headers.get('location');
      const next = location && new URL(location, response.url || origin);
      if (!next || next.origin !== origin) return response;
      response = await ask(next.pathname + next.search);
    }
    throw new Error('Too many redirects.');
  }

  return {
    cookies,
    ask,
    open,
    post: (path, body, headers = {}) => {
      const member = cookies.get(MEMBER_ID_COOKIE);
      const named = member && { [MEMBER_HEADER]: member };
      return ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...named, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    },
  };
}

/** Returns a tab of the browser in which a visitor began a form, and which therefore names no member. */
export function visitorTab({ post, ...browser }: Browser): Browser {
  return { ...browser, post: (path, body, headers) => post(path, body, { ...headers, [MEMBER_HEADER]: '' }) };
}
