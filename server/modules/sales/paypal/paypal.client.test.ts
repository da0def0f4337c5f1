import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPayPal } from './paypal.client.ts';

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

/** Starts a fake PayPal that knows the tokens it has issued and not revoked. */
async function speaker(answers: Record<string, unknown>) {
  let given = 0;
  const known = new Set<string>();
  const server = createServer((req, res) => {
    const answer = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (req.url === '/v1/oauth2/token') {
      given += 1;
      known.add(`Bearer t${given}`);
      return answer(200, answers['token'] ?? { access_token: `t${given}`, expires_in: 32_400 });
    }
    if (!known.has(req.headers.authorization ?? '')) return answer(401, { name: 'invalid_token' });
    answer(200, answers[`${req.method} ${req.url}`] ?? {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    client: createPayPal({ base, clientId: 'id', secret: 'secret', timeoutMs: () => 5_000 }),
    revoke: () => known.clear(),
    given: () => given,
  };
}

test('a token that PayPal takes back before its time is replaced, once', async () => {
  const { client, revoke, given } = await speaker({ 'GET /v2/checkout/orders/A': { id: 'A', status: 'CREATED' } });
  await client.order('A');
  revoke();
  expect(await client.order('A')).toMatchObject({ id: 'A' });
  expect(given()).toBe(2);
});

test('keys that are wrong are told, and not asked about for ever', async () => {
  const { client, given } = await speaker({ token: { access_token: 'wrong', expires_in: 60 } });
  await expect(client.order('A')).rejects.toMatchObject({ name: 'PayPalError', status: 401 });
  expect(given()).toBe(1);
});

test.each([
  ['an order', (client: ReturnType<typeof createPayPal>) => client.order('A')],
  [
    'a refund',
    (client: ReturnType<typeof createPayPal>) => client.refund('A', { key: 'k', value: '1.00', currency: 'EUR' }),
  ],
  ['a verdict about a message', (client: ReturnType<typeof createPayPal>) => client.verifyWebhook('{}', {}, 'w')],
])('an empty answer is not %s', async (_, ask) => {
  const { client } = await speaker({});
  await expect(ask(client)).rejects.toThrow('PayPal answered without');
});
