import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Language } from '#contract/i18n/languages.ts';
import type * as Client from './api.ts';
import { buildLanguageHeader, createApi, loadHttp } from './api.ts';
import { ApiError, issueFor, NetworkError, TimeoutError } from './errors.ts';

const BASE = 'https://coach.example';
const answering = (...response: ConstructorParameters<typeof Response>) =>
  vi.fn<typeof fetch>(async () => new Response(...response));

beforeAll(loadHttp);
afterEach(() => vi.unstubAllGlobals());

describe('an answer', () => {
  test('that is fine is its JSON', async () => {
    const fetch = answering('[{"id":1}]');
    await expect(createApi(BASE, fetch).get('/api/programs')).resolves.toEqual([{ id: 1 }]);
    expect(new Request(...fetch.mock.calls[0]!).url).toBe('https://coach.example/api/programs');
  });

  test('with a body in the error form has a code, issues and a text of status and body', async () => {
    const body = JSON.stringify({
      error: { code: 'invalid', message: 'No.', issues: [{ path: 'email', message: 'Not an address.' }, 7] },
    });
    const error = await createApi(BASE, answering(body, { status: 400 }))
      .post('/api/x', {})
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: 'invalid', message: `400: ${body}` });
    expect(issueFor(error, 'email')).toBe('Not an address.');
    expect(issueFor(error, 'name')).toBeUndefined();
  });

  test('without a body has the status text', async () => {
    const error = await createApi(BASE, answering(null, { status: 503, statusText: 'Service Unavailable' }))
      .get('/api/x')
      .catch((caught) => caught);
    expect(error).toMatchObject({ status: 503, code: 'unknown', message: '503: Service Unavailable', issues: [] });
  });

  test.each(['<html>gateway</html>', 'null', '[]', '{"error":"text"}', '{"error":{"code":7,"issues":"x"}}'])(
    'with the body %s is still an ApiError',
    async (body) => {
      const error = await createApi(BASE, answering(body, { status: 502 }))
        .get('/api/x')
        .catch((caught) => caught);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 502, code: 'unknown', issues: [] });
    },
  );

  test('that says all is well with a page of somebody else is refused', async () => {
    await expect(createApi(BASE, answering('<html>Log in to the hotel')).get('/api/x')).rejects.toBeInstanceOf(
      ApiError,
    );
  });
});

describe('no answer', () => {
  test('is a NetworkError, asked for once', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(createApi(BASE, fetch).get('/api/x')).rejects.toBeInstanceOf(NetworkError);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('in time is a TimeoutError', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => {
      throw new DOMException('signal timed out', 'TimeoutError');
    });
    await expect(createApi(BASE, fetch).blob('/x.pdf')).rejects.toBeInstanceOf(TimeoutError);
  });

  test('within fifteen seconds is given up; an answer that has begun may take longer', async () => {
    vi.useFakeTimers();
    try {
      const refused = createApi(BASE, silent)
        .get('/api/x')
        .catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await refused).toBeInstanceOf(TimeoutError);

      let write: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (write = controller) });
      const fetched = createApi(BASE, async () => new Response(body)).blob('/x.pdf');
      await vi.advanceTimersByTimeAsync(60_000);
      write?.enqueue(new Uint8Array(3));
      write?.close();
      expect((await fetched).size).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is a NetworkError where the code that sends does not load, and the next request loads it', async () => {
    vi.doMock('./http-chunk.ts', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    const fresh = './api.ts?without-http';
    const api = ((await import(fresh)) as typeof Client).createApi(BASE, answering('[]'));
    await expect(api.get('/api/programs')).rejects.toMatchObject({ name: 'NetworkError' });
    vi.doUnmock('./http-chunk.ts');
    await expect(api.get('/api/programs')).resolves.toEqual([]);
  });

  test('is a TimeoutError after eight seconds where the code that sends hangs, which counts when it arrives', async () => {
    const arrival = Promise.withResolvers<object>();
    vi.doMock('./http-chunk.ts', () => arrival.promise);
    const late = './api.ts?late-http';
    const { createApi: create, isHttpLoaded } = (await import(late)) as typeof Client;
    const api = create(BASE, answering('[]'));
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
      vi.doUnmock('./http-chunk.ts');
    });
    const refused = api.get('/api/programs').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await Promise.race([refused, Promise.resolve('still waiting')])).toBeInstanceOf(TimeoutError);
    expect(isHttpLoaded()).toBe(false);
    vi.useRealTimers();
    arrival.resolve({});
    await expect.poll(isHttpLoaded).toBe(true);
  });

  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
});

test('what a request says more of is read when it is asked, and goes along with what it says anyway', async () => {
  const said: Headers[] = [];
  let language: Language = 'fi';
  const api = createApi(BASE, async (...call) => {
    said.push(new Request(...call).headers);
    return new Response('{}');
  })
    .with(() => buildLanguageHeader(language))
    .with(() => ({ authorization: 'Bearer x' }));
  await api.post('/api/x', {});
  language = 'pt-BR';
  await api.blob('/x.pdf');
  expect(said.map((headers) => headers.get('accept-language'))).toEqual(['fi', 'pt']);
  expect(said.map((headers) => headers.get('authorization'))).toEqual(['Bearer x', 'Bearer x']);
  expect(said[0]!.get('content-type')).toBe('application/json');
});

test('whoever says nothing leaves the language to the browser', async () => {
  const fetch = answering('{}');
  await createApi(BASE, fetch).get('/api/programs');
  expect(new Request(...fetch.mock.calls[0]!).headers.has('accept-language')).toBe(false);
});

describe('cookies', () => {
  const credentials = async (base: string, page: string) => {
    vi.stubGlobal('location', { href: page });
    let sent: Request | undefined;
    await createApi(base, async (...call) => {
      sent = new Request(...call);
      expect([sent.method, await sent.text()]).toEqual(['POST', '{"a":1}']);
      return new Response('{}');
    }).post('/api/x', { a: 1 });
    return sent?.credentials;
  };

  test('travel on the coach’s own site only', async () => {
    expect(await credentials('', 'https://coach.example/landing')).toBe('include');
    expect(await credentials(BASE, 'https://coach.example/')).toBe('include');
    expect(await credentials(BASE, 'https://other.example/')).toBe('omit');
    expect(await credentials(BASE, 'http://coach.example/')).toBe('omit');
  });

  test('stay away from a sandboxed frame of that site', async () => {
    vi.stubGlobal('origin', 'null');
    expect(await credentials(BASE, 'https://coach.example/embed/frame/coach-blog')).toBe('omit');
  });
});
