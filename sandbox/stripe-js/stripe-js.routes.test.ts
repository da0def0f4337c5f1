import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Script } from 'node:vm';
import Koa from 'koa';
import helmet from 'koa-helmet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxStripeJsRoutes } from './stripe-js.routes.ts';

const app = new Koa().use(helmet()).use(sandboxStripeJsRoutes().routes());
const answer = app.callback();
const server = createServer((req, res) => void answer(req, res));
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/stripe`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe.each(['stripe.js', 'fields.js'])('GET /sandbox/stripe/%s', (name) => {
  it('is one plain script that pages anywhere may load', async () => {
    const response = await fetch(`${url}/${name}`);
    const code = await response.text();
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(() => new Script(code)).not.toThrow();
    expect(code).not.toMatch(/^(?:import|export) /m);
  });

  it('is not sent again to who has it', async () => {
    const etag = (await fetch(`${url}/${name}`)).headers.get('etag') ?? '';
    // Node's fetch adds a cache-control header that disables revalidation.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await fetch(`${url}/${name}`, { headers })).status).toBe(304);
  });
});

describe('GET /sandbox/stripe/fields', () => {
  it('may stand in a frame anywhere, with nothing inline, as light or dark as the page', async () => {
    const response = await fetch(`${url}/fields?scheme=dark`);
    const html = await response.text();
    expect(response.headers.get('x-frame-options')).toBeNull();
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toContain('unsafe');
    expect(html).toContain('data-scheme="dark"');
    expect(html).toContain('Test mode');
    expect(html).not.toMatch(/ style=|<style| on\w+=|<script>/);
  });
});
