import { expect, test } from 'vitest';
import { planSeed } from '#server/seed/plans.ts';
import { renderAllDayEnergy } from '#server/modules/catalog/documents/all-day-energy/all-day-energy.ts';
import { renderAntiScamGuide } from '#server/modules/catalog/documents/anti-scam/anti-scam.ts';
import { renderBlueprint } from '#server/modules/catalog/documents/blueprint/blueprint.ts';
import { receiptBody } from '#server/modules/sales/receipts/document/receipt.factory.ts';
import { renderReceipt } from '#server/modules/sales/receipts/document/receipt.ts';
import { renderTrainingPlan } from '#server/modules/catalog/documents/training-plan/training-plan.ts';
import type { Brand } from './book.ts';
import { parsePdfObjects } from './pdf-objects.harness.ts';
import { COLOR } from './style.ts';

const brand: Brand = { name: 'Kaski', supportEmail: 'ask@kaski.example', url: 'https://kaski.example' };
const colours = { accent: '#6b2fa0', onAccent: '#ffffff', night: '#c9a2ee', highlight: '#7fd1b9' } as const;
const look = { ...colours, ground: '', typeface: '', motif: '' } as const;

/** Every colour that is used, as hex. */
function coloursIn(file: Buffer): Set<string> {
  const drawn = [...parsePdfObjects(file).values()].map(({ stream }) => stream).join('\n');
  const sets = [...drawn.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN)$/gm)];
  const hex = (share: string) =>
    Math.round(Number(share) * 255)
      .toString(16)
      .padStart(2, '0');
  return new Set(sets.map(([, ...shares]) => `#${shares.map(hex).join('')}`));
}

const HOUSE = [COLOR.dawn, COLOR.dawnOnInk, COLOR.sun].map((colour) => colour.toLowerCase());

const DOCUMENTS = [
  ['a receipt', (own: Brand) => renderReceipt({ number: 7, kind: 'receipt', body: receiptBody }, own)],
  ['the blueprint', renderBlueprint],
  ['the guide about scams', renderAntiScamGuide],
  ['All Day Energy', renderAllDayEnergy],
  ['a training plan', (own: Brand) => renderTrainingPlan(planSeed[0]!, own)],
] as const;

test.each(DOCUMENTS)(
  '%s is drawn in the colours of the shop, and as every shop comes without any',
  async (_, render) => {
    const [own, plain] = [coloursIn(await render({ ...brand, look })), coloursIn(await render(brand))];
    const { accent, night, highlight } = colours;
    expect(HOUSE.filter((colour) => own.has(colour))).toEqual([]);
    expect([accent, night, highlight].filter((colour) => plain.has(colour))).toEqual([]);
    expect(HOUSE.filter((colour) => plain.has(colour)).length).toBe(
      [accent, night, highlight].filter((colour) => own.has(colour)).length,
    );
    expect(own.has(highlight)).toBe(true);
  },
);

test.each(DOCUMENTS)('%s is set in the typefaces of the shop, on its background', async (_, render) => {
  const file = await render({ ...brand, look: { ...look, ground: 'night', typeface: 'barlow', motif: 'weights' } });
  const fonts = file.toString('latin1').match(/(?<=\/BaseFont \/)[\w+-]+/g) ?? [];
  expect(fonts.map((name) => name.replace(/^\w+\+/, ''))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Barlow/)]),
  );
  expect(fonts.join()).not.toMatch(/Bricolage|Instrument/);
  const grounds = [COLOR.ink, COLOR.paper, COLOR.muted].map((colour) => colour.toLowerCase());
  expect(grounds.filter((colour) => coloursIn(file).has(colour))).toEqual([]);
});
