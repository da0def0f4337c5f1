/**
 * Standard rates of VAT in the member states of the EU, in percent: a new programme begins with that of the
 * seller's country, and its coach can change it. Each of the 27 was compared in November 2026 with a public copy of the
 * European Commission's database TEDB (https://github.com/vatnode/eu-vat-rates-data, state of 26 August 2026), and all
 * agreed. The latest changes in it: FI 25.5 since September 2024, SK 23 since January, EE 24 since July and RO 21 since
 * August 2025. The database itself (https://ec.europa.eu/taxation_customs/tedb/) was not asked, and what changed after
 * that day is not known here. What a programme is saved with never follows from it.
 */
const STANDARD_RATES: Readonly<Record<string, string>> = {
  AT: '20',
  BE: '21',
  BG: '20',
  CY: '19',
  CZ: '21',
  DE: '19',
  DK: '25',
  EE: '24',
  ES: '21',
  FI: '25.5',
  FR: '20',
  GR: '24',
  HR: '25',
  HU: '27',
  IE: '23',
  IT: '22',
  LT: '21',
  LU: '17',
  LV: '21',
  MT: '18',
  NL: '21',
  PL: '23',
  PT: '23',
  RO: '21',
  SE: '25',
  SI: '22',
  SK: '23',
};

/** Returns the default VAT rate of new programmes by the seller's country; empty if unknown. */
export function usualVatRate(country: string): string {
  return STANDARD_RATES[country] ?? '';
}
