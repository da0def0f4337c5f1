import * as z from 'zod';
import { boundedText } from '../form-fields.ts';
import { isUuid } from '../ids.ts';
import { sentence } from '../sentence.ts';

/** The guides that the shop makes, and the field in which the coach puts a PDF of theirs in the place of each. */
export const GUIDE_FIELDS = {
  blueprint: 'blueprint',
  'anti-scam': 'antiScam',
  'all-day-energy': 'allDayEnergy',
} as const;
export type GuideDocument = keyof typeof GUIDE_FIELDS;

const OwnPdf = z
  .string()
  .refine((id) => id === '' || isUuid(id), sentence(/*i18n*/ 'This is no file. Please choose it again.'));

/**
 * The coach's own files in place of the shop's guides, each the id of a stored PDF, or '' for what the shop makes. What
 * stands in place of the guide against scams is called by a title; the free guide and the programme have names of their own.
 */
export const GuidesForm = z
  .object({
    blueprint: OwnPdf,
    allDayEnergy: OwnPdf,
    antiScam: OwnPdf,
    antiScamTitle: boundedText(60),
    antiScamLead: boundedText(600),
  })
  .refine(({ antiScam, antiScamTitle }) => antiScam === '' || antiScamTitle !== '', {
    error: sentence(/*i18n*/ 'Please say what your guide is called.'),
    path: ['antiScamTitle'],
  });
