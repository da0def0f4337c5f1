/** Standard VAT rates of EU member states in percent: the default of a new programme by the seller's country; the
 * coach can
 * change it. In November 2026 each of the 27 matched a public copy of the European Commission's database TEDB
 * (https://github.com/vatnode/eu-vat-rates-data, state of 26 August 2026). Latest changes in it: FI 25.5 since
 * September
 * 2024, SK 23 since January, EE 24 since July and RO 21 since August 2025. The database itself
 * (https://ec.europa.eu/taxation_customs/tedb/) was not checked, nor later changes. Saved programmes keep their
 * rate. */
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
