import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { DocumentView } from './document-view.tsx';

const meta = preview.meta({
  title: 'Mails and documents/Documents',
  component: DocumentView,
  argTypes: { document: { control: false } },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: /\.pdf$/ });
    const file = await (await fetch(link.getAttribute('href')!)).text();
    await expect(file.startsWith('%PDF-1.')).toBe(true);
  },
});

export const Blueprint = meta.story({ args: { document: 'blueprint' } });
export const AntiScamGuide = meta.story({ args: { document: 'anti-scam' } });
export const AllDayEnergy = meta.story({ args: { document: 'all-day-energy' } });
export const TrainingPlan = meta.story({ args: { document: 'training-plan' } });
export const Receipt = meta.story({ args: { document: 'receipt' } });
export const CreditNote = meta.story({ args: { document: 'credit-note' } });
