import { expect } from 'storybook/test';
import { Field } from '#widgets/ui/field.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Foundations/Controls/Field',
  component: Field,
  args: { label: 'E-mail', name: 'email', type: 'email', autoComplete: 'email' },
});

export const Empty = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('E-mail'));
    await expect(canvas.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
  },
});

export const Filled = meta.story({ args: { defaultValue: 'runner@example.com' } });

export const Placeholder = meta.story({ args: { placeholder: 'you@example.com' } });

export const Hint = meta.story({
  args: { hint: 'The routine comes to this address.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('The routine comes to this address.');
  },
});

export const WithError = meta.story({
  name: 'Error',
  args: {
    defaultValue: 'runner@example',
    error: 'Please enter a valid email address.',
    hint: 'The routine comes to this address.',
  },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'E-mail' });
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(
      'Please enter a valid email address. The routine comes to this address.',
    );
  },
});

export const Disabled = meta.story({ args: { disabled: true, defaultValue: 'runner@example.com' } });

export const LongText = meta.story({
  args: {
    label: 'The address that the whole family reads, on the phone and on the kitchen computer',
    defaultValue: `${'a-very-long-name-'.repeat(6)}@example.com`,
    error: `Nothing can be sent to ${'a-very-long-name-'.repeat(6)}@example.com, so please try another one.`,
  },
});
