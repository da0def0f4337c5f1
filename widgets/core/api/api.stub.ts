import { createApi, loadHttp, type Api } from './api.ts';

// Sends the first request of a test as promptly as all others.
await loadHttp();

/** Answer to a request: JSON with status 200, a complete Response, or a network failure for an Error. */
export type Answer = object | Response | Error | Promise<object | Response>;

export interface Call {
  request: string;
  body: unknown;
}

/**
 * Creates the real client with stubbed answers, named like "GET /api/programs". Requests to other paths stay pending.
 */
export function stubApi(answers: Record<string, Answer | ((body: unknown, asked: URLSearchParams) => Answer)>): {
  api: Api;
  calls: Call[];
} {
  const calls: Call[] = [];
  const api = createApi('', async (...call) => {
    const asked = new Request(...call);
    const request = `${asked.method} ${new URL(asked.url).pathname}`;
    const text = await asked.text();
    // The content type identifies bytes.
    const type = asked.headers.get('content-type') ?? '';
    const body: unknown = type.startsWith('image/') ? type : text === '' ? undefined : JSON.parse(text);
    calls.push({ request, body });
    const given = answers[request];
    const answer = await (typeof given === 'function'
      ? (given as (body: unknown, asked: URLSearchParams) => Answer)(body, new URL(asked.url).searchParams)
      : (given ?? never()));
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return { api, calls };
}

/** Builds an error answer of the API. */
export function refusal(status: number, code: string, issues?: { path: string; message: string }[]): Response {
  return Response.json(
    { error: { code, message: status === 429 ? 'Please try again in 2 minutes.' : 'No.', ...(issues && { issues }) } },
    { status },
  );
}

function never(): Promise<object> {
  return new Promise(() => undefined);
}
