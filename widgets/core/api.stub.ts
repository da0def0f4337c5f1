import { createApi, type Api } from './api.ts';

/** What a request gets: JSON with status 200, a Response as it is, or no answer at all for an Error. */
export type Answer = object | Response | Error | Promise<object | Response>;

export interface Call {
  request: string;
  body: unknown;
}

/**
 * The real client with made-up answers, named like "GET /api/programs". A path without one is
 * never answered: what loads then, loads for ever.
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
    // Bytes are told by what they are.
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

/** The API's way to say no. */
export function refusal(status: number, code: string, issues?: { path: string; message: string }[]): Response {
  return Response.json(
    { error: { code, message: status === 429 ? 'Please try again in 2 minutes.' : 'No.', ...(issues && { issues }) } },
    { status },
  );
}

function never(): Promise<object> {
  return new Promise(() => undefined);
}
