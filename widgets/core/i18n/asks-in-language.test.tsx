import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#widgets/elements/contact/contact.element.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { program } from '#widgets/elements/programs/programs.factory.ts';

let restore = () => undefined as void;
const requests: { path: string; language: string | null }[] = [];

beforeEach(() => {
  restore = stubSlowClock();
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const { url, headers } = new Request(...call);
    const path = new URL(url).pathname;
    requests.push({ path, language: headers.get('accept-language') });
    // The form loads the available interests.
    return Response.json(path === '/api/programs' ? [program()] : { status: 'accepted' });
  });
});
afterEach(() => {
  restore();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  requests.length = 0;
});

const sent = () => requests.filter(({ path }) => path === '/api/contact').map(({ language }) => language);

/** Returns a filled-in form of an element in a language. */
async function reads(element: HTMLElement, language: string): Promise<HTMLFormElement> {
  const root = () => element.shadowRoot?.querySelector<HTMLElement>('.coach-root');
  await expect.poll(() => root()?.lang).toBe(language);
  await expect.poll(() => root()?.querySelector('form')?.noValidate).toBe(true);
  const form = root()!.querySelector('form')!;
  form.querySelector<HTMLInputElement>('[name=name]')!.value = 'Ada';
  form.querySelector<HTMLInputElement>('[name=email]')!.value = 'ada@example.org';
  return form;
}

test('each element asks the shop in its own language, also after that has changed, and a plain form says it', async () => {
  document.body.innerHTML = '<coach-contact lang="fi"></coach-contact><coach-contact lang="pt-PT"></coach-contact>';
  const [finnish, brazilian] = [...document.querySelectorAll<HTMLElement>('coach-contact')] as [
    HTMLElement,
    HTMLElement,
  ];
  const form = await reads(finnish, 'fi');
  expect(new FormData(form).get('language')).toBe('fi');
  form.requestSubmit();
  await expect.poll(sent).toEqual(['fi']);
  (await reads(brazilian, 'pt-BR')).requestSubmit();
  await expect.poll(sent).toEqual(['fi', 'pt']);
  finnish.lang = 'ja';
  (await reads(finnish, 'ja')).requestSubmit();
  await expect.poll(sent).toEqual(['fi', 'pt', 'ja']);
});
