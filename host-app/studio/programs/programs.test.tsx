import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { StudioProgram } from '#contract/catalog/programs.studio.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import OfferScreen from './offer-screen.tsx';
import ProgramScreen from './program-screen.tsx';
import ProgramsList from './programs-list.tsx';
import { listedProgram, studioProgram } from './programs.factory.ts';

const main = page.getByRole('main');
const LIST = 'GET /api/coach/programs';
const ONE = 'GET /api/coach/programs/7';

type Answers = Record<string, object>;

/** Renders a screen with the shop's answers; returns the requests. */
async function show(at: string, Shown: () => ReactNode, answers: Answers, path = at) {
  const calls: { request: string; body: unknown }[] = [];
  const ask =
    (method: string) =>
    <T,>(address: string, body?: unknown): Promise<T> => {
      const request = `${method} ${address}`;
      calls.push({ request, body });
      const answer = answers[request];
      if (answer instanceof Error) return Promise.reject(answer);
      return answer ? Promise.resolve(answer as T) : Promise.reject(new Error(`Nobody answers ${request}.`));
    };
  const api: StudioApi = {
    get: ask('GET'),
    post: ask('POST'),
    put: ask('PUT'),
    delete: ask('DELETE'),
    upload: ask('POST'),
  };
  const screen = () => (
    <StudioApiContext value={api}>
      <Shown />
    </StudioApiContext>
  );
  // The preview needs the site's providers.
  await render(
    <ShopProvider api={stubApi({}).api}>
      <InStudio at={at} path={path} screen={screen} />
    </ShopProvider>,
  );
  return (prefix: string) => calls.filter(({ request }) => request.startsWith(prefix));
}

/** Renders the form of a new programme for a seller's country. */
const showNew = (country = 'FI') =>
  show('/programs/new', ProgramScreen, { 'GET /api/coach/site/seller': { values: { country } } }, '/programs/$id');

const showOne = (program: StudioProgram, answers: Answers = {}) =>
  show('/programs/7', ProgramScreen, Object.assign(answers, { [ONE]: program }), '/programs/$id');

test('the list says what is sold and what is not, and moves a programme', async () => {
  const programs = [listedProgram({ id: 7 }), listedProgram({ id: 8, displayName: 'Winter Base', ended: true })];
  const calls = await show('/programs', ProgramsList, {
    [LIST]: { programs },
    'POST /api/coach/programs/8/move': { programs: programs.toReversed() },
  });
  await expect.element(main.getByRole('link', { name: 'Better Sleep' })).toHaveAttribute('href', '/programs/7');
  await expect.element(main.getByText('Archived')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Discount codes' })).toHaveAttribute('href', '/coupons');
  const first = main.getByRole('group', { name: 'Position of Better Sleep' });
  await expect.element(first.getByRole('button', { name: 'Up' })).toBeDisabled();
  await main.getByRole('group', { name: 'Position of Winter Base' }).getByRole('button', { name: 'Up' }).click();
  await expect.poll(() => calls('POST')[0]?.body).toEqual({ by: 'up' });
});

test('a button keeps the focus while it moves a programme, also to the first place', async () => {
  const programs = [listedProgram({ id: 7 }), listedProgram({ id: 8, displayName: 'Winter Base' })];
  const answers: Answers = { [LIST]: { programs }, 'POST /api/coach/programs/8/move': {} };
  const calls = await show('/programs', ProgramsList, answers);
  const up = main.getByRole('group', { name: 'Position of Winter Base' }).getByRole('button', { name: 'Up' });
  await expect.element(up).toBeVisible();
  answers[LIST] = { programs: programs.toReversed() };
  await up.click();
  await expect.element(main.getByRole('listitem').first()).toMatchTextContent(/Winter Base/);
  await expect.element(up).toHaveFocus();
  await expect.element(up).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(calls('POST')).toHaveLength(1);
  await userEvent.tab();
  await expect.element(up).toBeDisabled();
});

test('an empty list says how it is filled', async () => {
  await show('/programs', ProgramsList, { [LIST]: { programs: [] } });
  await expect.element(main.getByText('No programmes yet.', { exact: false })).toBeVisible();
});

test('what is typed shows on the card beside the form, and is saved with its version', async () => {
  const saved = studioProgram({ price: '24.90', version: 4 });
  const calls = await showOne(studioProgram(), { 'PUT /api/coach/programs/7': saved });
  await main.getByRole('textbox', { name: 'Price in euros' }).fill('24,90');
  const card = main.getByRole('complementary', { name: 'Preview' });
  await expect.element(card.getByText('€24.90')).toBeVisible();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls('PUT')[0]?.body).toMatchObject({ price: '24,90', version: 3 });
  await expect.element(main.getByText('Saved.')).toBeVisible();
});

test('fields that nobody has typed in follow what another window saves', async () => {
  const answers: Answers = { [ONE]: studioProgram() };
  const calls = await showOne(studioProgram(), answers);
  const name = main.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveValue('Aamu Better Sleep');
  answers[ONE] = studioProgram({ name: 'Best Sleep', displayName: 'Best Sleep', price: '9.00', version: 4 });
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(name).toHaveValue('Best Sleep');
  answers['PUT /api/coach/programs/7'] = studioProgram({ version: 5 });
  await name.fill('Sleep');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls('PUT')[0]?.body).toMatchObject({ name: 'Sleep', price: '9.00', version: 4 });
});

test('a price that is none is said beside its field, and nothing is sent', async () => {
  const calls = await showOne(studioProgram());
  const price = main.getByRole('textbox', { name: 'Price in euros' });
  await price.fill('-5');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.element(price).toHaveAccessibleDescription(/an amount of zero or more/);
  expect(calls('PUT')).toEqual([]);
});

test('a price with groups is sent as the language of the coach reads it, and what could be another is said', async () => {
  const calls = await showOne(studioProgram(), { 'PUT /api/coach/programs/7': studioProgram({ version: 4 }) });
  const price = main.getByRole('textbox', { name: 'Price in euros' });
  await price.fill('1.999,90');
  await expect.element(main.getByText('€1,999.90')).toBeVisible();
  await price.fill('1,999');
  await expect.element(price).toHaveAccessibleDescription(/^That’s €1,999\.00\./);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls('PUT')[0]?.body).toMatchObject({ price: '1999' });
  await expect.element(price).not.toHaveAccessibleDescription(/That’s/);
});

test('files are put in order and taken away', async () => {
  await showOne(studioProgram());
  await main.getByRole('button', { name: 'Move Log.pdf up' }).click();
  const files = main.getByRole('list').filter({ hasText: 'Log.pdf' }).getByRole('listitem');
  await expect.poll(() => files.first().element().textContent).toMatch(/^Log\.pdf/);
  await main.getByRole('button', { name: 'Remove Log.pdf' }).click();
  await expect.element(main.getByRole('button', { name: 'Remove Log.pdf' })).not.toBeInTheDocument();
  await expect.element(main.getByText('Unsaved changes.')).toBeVisible();
});

test.each([
  ['ordered', /It has orders and can’t be deleted/],
  ['proposed', /It is proposed to a subscriber and can’t be deleted/],
  ['used', /It is in use and can’t be deleted/],
  ['plan', /It has a training plan and can’t be deleted.*Remove the plan first/],
] as const)('one that is kept (%s) says why, and what can be done, before anything is pressed', async (kept, why) => {
  await showOne(studioProgram({ kept }));
  await expect.element(main.getByText(why)).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Delete the programme' })).not.toBeInTheDocument();
});

test('one with buyers is ended and not deleted', async () => {
  const calls = await showOne(studioProgram({ buyers: 3, kept: 'ordered' }), {
    'POST /api/coach/programs/7/end': studioProgram({ ended: true }),
  });
  await expect.element(main.getByRole('button', { name: 'Delete the programme' })).not.toBeInTheDocument();
  await main.getByRole('button', { name: 'Archive programme' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive programme' }).click();
  await expect.poll(() => calls('POST')).toHaveLength(1);
});

test('an offer whose key is taken says so beside the field', async () => {
  const message = 'This programme already has an offer with this link name.';
  const body = { error: { code: 'invalid_input', message, issues: [{ path: 'key', message }] } };
  const taken = new ApiError(400, JSON.stringify(body), '');
  await show(
    '/programs/7/new',
    OfferScreen,
    { [ONE]: studioProgram(), 'POST /api/coach/programs/7/offers': taken },
    '/programs/$id/$offer',
  );
  await main.getByRole('textbox', { name: 'Name' }).fill('Gentle');
  const key = main.getByRole('textbox', { name: 'Link name' });
  await key.fill('once');
  await userEvent.keyboard('{Enter}');
  await expect.element(key).toHaveAccessibleDescription(new RegExp(message));
});

test('a free one asks for no price, and one that is sold after all has to be given one', async () => {
  await showOne(studioProgram({ type: 'one-time', price: '29.90' }));
  const sold = main.getByRole('combobox', { name: 'Billing' });
  await sold.selectOptions('Free');
  await expect.element(main.getByLabelText('Price in euros')).not.toBeInTheDocument();
  await sold.selectOptions('Paid once');
  await expect.element(main.getByLabelText('Price in euros')).toHaveValue('');
});

test.each([
  ['DE', '19'],
  ['FI', '25.5'],
  ['NO', ''],
])('the VAT of a new one begins with what is usual where the shop sells from: %s', async (country, rate) => {
  await showNew(country);
  await expect.element(main.getByLabelText('VAT in percent')).toHaveValue(rate);
});

test('a rate that nobody knows is asked for, and not of what is free', async () => {
  await showNew('NO');
  const vat = main.getByLabelText('VAT in percent');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.element(main.getByText(/Enter the VAT rate included in your prices/)).toBeVisible();
  const sold = main.getByRole('combobox', { name: 'Billing' });
  await sold.selectOptions('Free');
  await expect.element(vat).not.toBeInTheDocument();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.element(main.getByText(/Enter the VAT rate included in your prices/)).not.toBeInTheDocument();
  await sold.selectOptions('Paid once');
  await expect.element(vat).toHaveValue('');
  localStorage.clear();
});

test('a new one that costs something is never shown as free', async () => {
  await showNew();
  await main.getByRole('textbox', { name: 'Name' }).fill('Long Winter');
  const preview = main.getByRole('complementary', { name: 'Preview' });
  await expect.element(preview.getByText('No price yet')).toBeVisible();
  await expect.element(preview.getByText('Free')).not.toBeInTheDocument();
  await main.getByLabelText('Price in euros').fill('19.90');
  await expect.element(preview.getByText('No price yet')).not.toBeInTheDocument();
  localStorage.clear();
});

test('files are ordered and removed with the keyboard, and the focus is never lost', async () => {
  await showOne(studioProgram());
  const tool = (name: string) => main.getByRole('button', { name, exact: true });
  await expect.element(tool('Move Log.pdf up')).toBeVisible();
  tool('Move Log.pdf up').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tool('Move Log.pdf up')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(tool('Move Log.pdf up')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByRole('listitem').filter({ hasText: '.pdf' }).first()).toMatchTextContent(/^Log\.pdf/);
  tool('Remove Evenings.pdf').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tool('Remove Log.pdf')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByLabelText('Add a file')).toHaveFocus();
  tool('Add Training-Plan.pdf').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tool('Remove Training-Plan.pdf')).toBeVisible();
  await expect.element(main.getByLabelText('Add a file')).toHaveFocus();
  localStorage.clear();
});

test('documents of the demonstration are offered to no other programme', async () => {
  await showOne(studioProgram({ files: [] }));
  await expect.element(main.getByRole('button', { name: 'Add Training-Plan.pdf' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: /Morning-Energy|All-Day-Energy/ })).not.toBeInTheDocument();
});

test('a file of one that was never made is not the next one’s', async () => {
  const { name, ...left } = { name: 'Long Winter', files: [{ id: 'f', name: 'winter.pdf' }] };
  localStorage.setItem('studio-draft::program:new', JSON.stringify({ values: { name, ...left }, at: 1 }));
  await showNew();
  await expect.element(main.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect.element(main.getByText(/Unsaved changes restored/)).toBeVisible();
  await expect.element(main.getByText('winter.pdf')).not.toBeInTheDocument();
  localStorage.clear();
});
