import { expect } from 'storybook/test';
import { Field } from '#widgets/ui/field.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Foundations/Controls/Field, other kinds',
  component: Field,
  args: { label: 'Message', name: 'it' },
});

const error = 'Please say it in fewer words.';
const options = ['Not sure yet', 'All Day Energy', 'Personal coaching'].map((words) => (
  <option key={words}>{words}</option>
));

export const SeveralLines = meta.story({
  args: { as: 'textarea', rows: 5, hint: 'A few lines will do.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Message' }), 'One{Enter}Two');
    await expect(canvas.getByRole('textbox')).toHaveValue('One\nTwo');
  },
});

export const SeveralLinesError = meta.story({
  args: { as: 'textarea', rows: 5, error },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid();
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(error);
  },
});

export const List = meta.story({
  args: { as: 'select', label: 'Programme interest', children: options },
  play: async ({ canvas, userEvent }) => {
    const list = canvas.getByRole('combobox', { name: 'Programme interest' });
    await userEvent.selectOptions(list, 'All Day Energy');
    await expect(list).toHaveDisplayValue('All Day Energy');
  },
});

export const ListError = List.extend({ args: { error } });

export const Disabled = meta.story({
  args: { as: 'select', label: 'Programme interest', children: options, disabled: true },
});
