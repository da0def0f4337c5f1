/** Facts that only fit the demonstration's coach: places, a trade, a life, numbers of people. */
export const DEMO_COACH: readonly RegExp[] = [
  /helsinki|tampere|turku|espoo/i,
  /construction|site manager|byggföretag|Baufirma/i,
  /father, builder/i,
  /marathon, kilometre|half past four|minus eighteen|cold garage/i,
  /\b500\+|4\.9\/5|1,200\+|5,000\+|10K\+|14K\+|92%/,
  /25\+|\d+\+ (?:years|countries)/i,
];
