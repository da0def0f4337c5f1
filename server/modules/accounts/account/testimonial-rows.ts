/** Testimonials with consent by the person. One of the day when the address changed hands belongs to both owners. */
export const testimonialSql = (consent: 'consentEmail' | 'consentBy') =>
  `lower(item->>'${consent}') = :address and case when coalesce(item->>'consentOn', '') = '' then not :isTaken
    else item->>'consentOn' >= left(cast(:since as text), 10) and item->>'consentOn' <= cast(:until as text) end`;
const THEIR_TESTIMONIAL = testimonialSql('consentEmail');
/** SQL after `from`: testimonials of a setting's value, each as `item`. */
export const testimonialsIn = (value: string) =>
  `jsonb_array_elements(coalesce(${value}->'items', '[]')) as each(item)`;
export const hasTestimonial = (value: string) =>
  `exists (select from ${testimonialsIn(value)} where ${THEIR_TESTIMONIAL})`;
export const ownTestimonialsSql = (value: string) =>
  `(select jsonb_agg(item) from ${testimonialsIn(value)} where ${THEIR_TESTIMONIAL})`;
export const withoutTestimonials = (value: string) => `jsonb_set(${value}, '{items}', coalesce(
  (select jsonb_agg(item order by place) from jsonb_array_elements(${value}->'items') with ordinality as each(item, place)
    where not (${THEIR_TESTIMONIAL})), '[]'))`;

/**
 * The coach's translations of a testimonial have a row of their own, by `fingerprint`. Only translations of other
 * people's current testimonials stay. Those without a known text may be older ones of this person, and go.
 */
export const TRANSLATED = `key = 'translations:testimonials' and exists (select from setting_change c
  where c.key = 'testimonials' and (${hasTestimonial('c.before')} or ${hasTestimonial('c.after')}))`;
const fingerprintsSql = (whose: string) => `(select left(translate(
    encode(sha256(convert_to(original, 'UTF8')), 'base64'), '+/', '-_'), 16)
  from setting s, ${testimonialsIn('s.value')}, lateral (values (item->>'quote'), (item->>'role')) as texts(original)
  where s.key = 'testimonials' and original is not null and ${whose})`;
const translations = (which: string) => `(select jsonb_object_agg(tag, coalesce(
    (select jsonb_agg(one order by place) from jsonb_array_elements(said) with ordinality as each(one, place)
      where one->>'of' ${which}), '[]')) from jsonb_each(value) as languages(tag, said))`;
export const WITHOUT_TRANSLATIONS = translations(`in ${fingerprintsSql(`not (${THEIR_TESTIMONIAL})`)}`);
export const THEIR_TRANSLATIONS = translations(`in ${fingerprintsSql(THEIR_TESTIMONIAL)}`);
