import { testimonials } from '../../content/testimonials.ts';

/** What the people say who have run it. */
export function Voices() {
  return (
    <section className="voices" aria-labelledby="voices-title">
      <div className="wrap">
        <h2 id="voices-title">What athletes say</h2>
        <div className="voices-list">
          {testimonials.map(({ quote, role }) => (
            <figure key={role}>
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              <figcaption>{role}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
