import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { SandboxMail } from './mailbox.entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ selling: {} });
});
afterAll(() => app.close());

test('lists the mails to one address with ?to=', async () => {
  const em = app.em();
  for (const [at, recipient] of ['one@example.com', 'two@example.com'].entries()) {
    const raw = `From: shop@example.com\r\nTo: ${recipient}\r\nSubject: Hello\r\n\r\nHello.`;
    em.create(SandboxMail, { messageId: `<${at}@test>`, recipient, raw, receivedAt: new Date(at) });
  }
  await em.flush();
  const list = async (query: string) => {
    const response = await fetch(`${app.url}/sandbox/mailbox${query}`, { headers: { accept: 'application/json' } });
    return ((await response.json()) as { to: string }[]).map(({ to }) => to);
  };
  expect(await list('?to=one%40example.com')).toEqual(['one@example.com']);
  expect(await list('?to=nobody%40example.com')).toEqual([]);
  expect(await list('')).toEqual(['two@example.com', 'one@example.com']);
});

test('shows a picture inside a mail, which is no attachment', async () => {
  const raw = `From: shop@example.com
Subject: Hello
Content-Type: multipart/related; boundary=x

--x
Content-Type: text/html

<img src="cid:header@example.com" alt="">
--x
Content-Type: image/png; name=header.png
Content-ID: <header@example.com>
Content-Disposition: inline; filename=header.png
Content-Transfer-Encoding: base64

iVBORw==
--x--
`;
  const em = app.em();
  const mail = em.create(SandboxMail, {
    messageId: '<inline@test>',
    recipient: 'c@example.com',
    raw,
    receivedAt: new Date(),
  });
  await em.flush();
  const url = `${app.url}/sandbox/mailbox/${mail.id}`;
  expect(await (await fetch(`${url}/html`)).text()).toContain('<img src="data:image/png;base64,iVBORw==" alt="">');
  expect(await (await fetch(url, { headers: { accept: 'application/json' } })).json()).toMatchObject({
    attachments: [],
  });
});
