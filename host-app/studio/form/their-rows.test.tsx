import { useFieldArray } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import * as z from 'zod';
import { ApiError } from '#widgets/core/api/errors.ts';
import { InStudio } from '../in-studio.harness.tsx';
import { TextField } from './fields.tsx';
import { FormBody } from './form-body.tsx';
import { useStudioForm } from './use-studio-form.ts';

interface Step {
  id: string;
  title: string;
}
interface Steps {
  steps: Step[];
}
const step = (id: string, title: string): Step => ({ id, title });
const conflict = new ApiError(409, JSON.stringify({ error: { code: 'conflict', message: 'Somebody.' } }), '');

beforeEach(() => localStorage.clear());

/** Renders a form for a list that another coach has changed into `there`. */
async function show(begun: Step[], there: Step[]) {
  const sent: [steps: string[], version: number | undefined][] = [];
  function Rows() {
    const { fields, append } = useFieldArray<Steps, 'steps', 'key'>({ name: 'steps', keyName: 'key' });
    return (
      <>
        {fields.map(({ key }, at) => (
          <TextField key={key} name={`steps.${at}.title`} label="Title" />
        ))}
        <button type="button" onClick={() => append(step('', 'Mine, new'))}>
          Add
        </button>
      </>
    );
  }
  function Form() {
    const form = useStudioForm<Steps, Steps & { version: number }>({
      id: 'steps',
      schema: z.object({ steps: z.array(z.object({ id: z.string(), title: z.string() })) }),
      values: { steps: begun },
      version: 1,
      save: ({ steps }, version) => {
        sent.push([steps.map(({ title }) => title), version]);
        return version === 2 ? Promise.resolve({ steps, version: 3 }) : Promise.reject(conflict);
      },
      row: ({ steps, version }) => ({ values: { steps }, version }),
      reload: () => Promise.resolve({ steps: there, version: 2 }),
      changes: [],
    });
    return (
      <FormBody form={form}>
        <Rows />
      </FormBody>
    );
  }
  await render(<InStudio screen={Form} />);
  return sent;
}

const titles = () => page.getByRole('textbox', { name: 'Title' });
const differing = page.getByRole('region', { name: 'Rows that differ' });
const row = (text: RegExp) => differing.getByRole('group').filter({ hasText: text });
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

test('rows that both sides changed, added and removed stand side by side, and each is decided by itself', async () => {
  const begun = [step('a', 'First'), step('b', 'Second')];
  const sent = await show(begun, [step('a', 'Their first'), step('c', 'Their third')]);
  await titles().first().fill('My first');
  await page.getByRole('button', { name: 'Add' }).click();
  await save();
  await expect.element(row(/Changed by both of you/)).toMatchTextContent(/Your version\s*Title\s*My first/);
  await expect.element(row(/Changed by both of you/)).toMatchTextContent(/Their version\s*Title\s*Their first/);
  await expect.element(row(/Added by them/)).toMatchTextContent(/Missing.*Their third/);
  await expect.element(row(/Removed by them/)).toMatchTextContent(/Second.*Missing/);
  await expect.element(row(/Added by you/)).toMatchTextContent(/Mine, new.*Missing/);
  await row(/Added by them/)
    .getByRole('button', { name: 'Use theirs' })
    .click();
  await row(/Removed by them/)
    .getByRole('button', { name: 'Use theirs' })
    .click();
  await row(/Changed by both of you/)
    .getByRole('button', { name: 'Keep mine' })
    .click();
  await row(/Added by you/)
    .getByRole('button', { name: 'Keep mine' })
    .click();
  await expect.element(differing).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => sent[1]).toEqual([['My first', 'Their third', 'Mine, new'], 2]);
});

test('their whole list takes the place of the draft', async () => {
  await show([step('a', 'First')], [step('b', 'B'), step('a', 'Their first')]);
  await titles().fill('My first');
  await save();
  await differing.getByRole('button', { name: 'Use their whole list' }).click();
  await expect.element(differing).not.toBeInTheDocument();
  await expect.element(titles().nth(0)).toHaveValue('B');
  await expect.element(titles().nth(1)).toHaveValue('Their first');
});
