import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '#widgets/ui/button.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { Field } from '#widgets/ui/field.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Foundations/Controls/Dialog',
  component: Dialog,
  args: {
    open: true,
    onClose: fn(),
    title: 'Get FREE Morning Routine',
    children: <p>Seven short mornings, sent to you as a PDF.</p>,
  },
});

export const Open = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await expect(await canvas.findByRole('dialog', { name: 'Get FREE Morning Routine' })).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

export const Closed = meta.story({
  args: { open: false },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('dialog')).toBeNull();
  },
});

/** The focus moves into the dialog, and back to the button on close. */
export const OpenedByAButton = meta.story({
  render: function Opener({ onClose, ...args }) {
    const [open, setOpen] = useState(false);
    const close = () => {
      onClose();
      setOpen(false);
    };
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog {...args} open={open} onClose={close} />
      </>
    );
  },
  play: async ({ canvas, userEvent, args }) => {
    const opener = canvas.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    // A press on the backdrop targets the dialog itself.
    await userEvent.click(dialog);
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(opener).toHaveFocus();
  },
});

export const Form = meta.story({
  args: {
    children: (
      <>
        <Field label="E-mail" name="email" type="email" hint="The routine comes to this address." />
        <Button>Send My FREE Program</Button>
      </>
    ),
  },
});

/** Taller than the smallest screen. */
export const LongText = meta.story({
  args: {
    title: 'The Complete Hybrid Strength and Endurance Year for Parents!',
    children: <p>{'One clear task a day, and a plan that moves with a full calendar. '.repeat(40)}</p>,
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const { bottom } = (await canvas.findByRole('dialog')).getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
});
