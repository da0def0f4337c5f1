import autocannon from 'autocannon';

/** Returns answers a second over four seconds, after one second of warm-up. */
export async function perSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  await autocannon({ url, headers, connections: 20, duration: 1 });
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: 20, duration: 4 });
  if (errors > 0 || (non2xx > 0 && !('if-none-match' in headers))) throw new Error(`${url} failed under load.`);
  return requests.average;
}

/** Returns how many times faster a 304 is than a full answer. Requests alternate, because machines are not steady. */
export async function notModifiedRatio(url: string): Promise<number> {
  // Requested like the load: each form of an answer has an ETag of its own.
  const etag = (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).headers.get('etag') ?? '';
  const whole: number[] = [];
  const known: number[] = [];
  for (let round = 0; round < 3; round++) {
    whole.push(await perSecond(url));
    known.push(await perSecond(url, { 'if-none-match': etag }));
  }
  return middle(known) / middle(whole);
}

/** Messages of the contact form a second, each from another address. */
export async function messagesPerSecond(origin: string): Promise<number> {
  let number = 0;
  const body = () =>
    JSON.stringify({ name: 'A runner', email: `runner${number++}@example.com`, message: 'When do we start?' });
  const run = (duration: number) =>
    autocannon({
      url: `${origin}/api/contact`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      connections: 20,
      duration,
      requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
    });
  // The first seconds, in which the program is still being compiled, do not count.
  await run(3);
  const { requests, non2xx, errors } = await run(5);
  if (errors > 0 || non2xx > 0) throw new Error('The contact form failed under load.');
  return requests.average;
}

/** Returns the median milliseconds of sequential answers, without the first ones, in which plans are made. */
export async function medianMs(url: string, headers: Record<string, string>): Promise<number> {
  const found: number[] = [];
  for (let i = 0; i < 14; i++) {
    const from = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    if (i >= 3) found.push(performance.now() - from);
  }
  return middle(found);
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
