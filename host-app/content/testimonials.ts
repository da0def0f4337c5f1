export interface Testimonial {
  quote: string;
  /** A role and a place, never a name. */
  role: string;
}

export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'I stopped looking for more hours. The plan fits in front of the ones I have, and I am awake in meetings again.',
    role: 'Software lead, Espoo',
  },
  {
    quote: 'Night shifts used to end every plan I tried. This one asks how I slept first.',
    role: 'Nurse, Tampere',
  },
  {
    quote: 'Under four hours at my first marathon, and I missed no bedtime story for it.',
    role: 'Site manager, Turku',
  },
];
