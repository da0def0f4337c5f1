import { expect, waitFor } from 'storybook/test';
import '#widgets/elements/contact/contact.element.ts';
import '#widgets/elements/programs/programs.element.ts';
import '#widgets/elements/signup/signup.element.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import preview from '../../.storybook/preview.tsx';
import { withinShadowRoot } from '../support/inside.ts';

/** Samples of all controls. The toolbar can put any story into these states. */
function Some() {
  return (
    <div style={{ display: 'grid', gap: '2rem' }}>
      <div>
        <Button>Primary</Button> <Button variant="quiet">Quiet</Button> <Button variant="ink">Ink</Button>{' '}
        <Button href="#somewhere">Link</Button> <Button disabled>Disabled</Button>
      </div>
      <Field label="Email" name="email" type="email" hint="The routine comes to this address." />
      <Field label="First name" name="name" error="Enter your name." />
      <Spinner label="Loading" />
      <coach-signup />
      <coach-programs limit={3} />
      <coach-contact />
    </div>
  );
}

const meta = preview.meta({ title: 'Foundations/States', component: Some });

/** Every control with a hover. */
export const Hover = meta.story({ parameters: { pseudo: { hover: true } } });

/** Every control with keyboard focus. */
export const Focus = meta.story({ parameters: { pseudo: { focusVisible: true } } });

export const RightToLeft = meta.story({
  globals: { direction: 'rtl' },
  play: async ({ canvasElement }) => {
    // The text is English and keeps its direction.
    await withinShadowRoot(canvasElement, 'coach-signup');
    await expect(getComputedStyle(canvasElement.querySelector('coach-signup')!).direction).toBe('rtl');
  },
});

/** Approximation of forced colours (high contrast). */
export const ForcedColours = meta.story({
  globals: { palette: 'forced' },
  play: async ({ canvas, canvasElement }) => {
    const primary = canvas.getByRole('button', { name: 'Primary' });
    const own = document.createElement('i');
    own.style.color = 'ButtonText';
    primary.after(own);
    await waitFor(() => expect(getComputedStyle(primary).color).toBe(getComputedStyle(own).color));
    own.remove();
    const element = await withinShadowRoot(canvasElement, 'coach-contact');
    const send = await element.findByRole('button', { name: /Send/ });
    await waitFor(() => expect(getComputedStyle(send).color).toBe(getComputedStyle(primary).color));
  },
});

export const ReducedMotion = meta.story({
  globals: { motion: 'reduced' },
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('.coach-root')!;
    await waitFor(() => expect(getComputedStyle(root).getPropertyValue('--c-slow')).toMatch(/^0m?s$/));
  },
});
