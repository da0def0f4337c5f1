import { Elevation } from '#widgets/ui/elevation.tsx';
import { teasers } from '../../content/stories.ts';
import { Section } from './section.tsx';

/** Two posts, each under its own ridge. */
export function Stories() {
  return (
    <Section station="stories" className="stories" title="Notes from the road">
      <div className="stories-posts">
        {teasers.map(({ id, category, published, readTime, title, excerpt }) => (
          <article key={id}>
            <div className="stories-cover water">
              <Elevation seed={id} points={26} sunrise />
            </div>
            <p className="stories-facts">
              {category}, {published}, {readTime}
            </p>
            <h3>
              <a href={`/blog/${id}`}>{title}</a>
            </h3>
            <p>{excerpt}</p>
          </article>
        ))}
      </div>
    </Section>
  );
}
