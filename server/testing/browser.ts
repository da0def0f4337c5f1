import { VISITOR_HEADER } from '#contract/accounts/member-header.ts';

/** Adds browser behaviour to fetch: it stores cookies and sends the origin of a request. */
export interface Browser {
  cookies: Map<string, string>;
  /** Asks, and follows redirects for as long as they stay on the site. */
  open: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends one request, without following redirects. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
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
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

/** Returns a tab of the browser in which a visitor has begun a form. */
export function visitorTab({ post, ...browser }: Browser): Browser {
  return { ...browser, post: (path, body, headers) => post(path, body, { ...headers, [VISITOR_HEADER]: '1' }) };
}
