import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { RowsField } from './rows-field.tsx';

function Rows() {
  const form = useForm({ defaultValues: { rows: [{ text: 'One' }, { text: 'Two' }] } });
  return (
    <FormProvider {...form}>
      <RowsField name="rows" title="Rows" add="Add a row" empty={{ text: '' }} most={5}>
        {(at) => <input aria-label={at} {...form.register(`${at}.text` as 'rows.0.text')} />}
      </RowsField>
    </FormProvider>
  );
}

test('the list takes the focus from a row that has become the first', async () => {
  await render(<Rows />);
  await page.getByRole('button', { name: 'Move up' }).click();
  await expect.element(page.getByLabelText('rows.0')).toHaveValue('Two');
  await expect.element(page.getByRole('group', { name: 'Rows', exact: true })).toHaveFocus();
});
