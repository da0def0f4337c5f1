import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { aboutLinks, chapters, closing, halves, panels, story } from '../content/about.ts';
import { Layout } from '../layout/layout.tsx';
import type { PageProps } from '../page.ts';
import { Chapters } from './about/chapters.tsx';
import { Cliff } from './about/cliff.tsx';
import { Halves } from './about/halves.tsx';
import { Proof } from './landing/proof.tsx';

/** The founder's story, with the profile of the climb down its margin. */
export default function AboutPage({ data }: PageProps) {
  return (
    <Layout site={data.site} path={data.path}>
      <div className="story">
        <article aria-labelledby="story-title">
          <Cliff />
          <div className="wrap">
            <nav aria-label="From here">
              <ul>
                {aboutLinks.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href} aria-current={href === data.path ? 'page' : undefined}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <header className="story-head">
              <h1 id="story-title">{story.title}</h1>
              <p>{story.lead}</p>
              <Button href="/programs" variant="ink">
                {story.action}
              </Button>
            </header>
            {/* Where the margin is too narrow for land, the profile lies down. */}
            <Elevation className="story-shore" seed="the coach" points={20} sunrise />
            <Chapters chapters={chapters} />
          </div>
        </article>
        <Proof figures={data.site.figures.about} />
        <Halves title={halves} panels={panels} />
        <section className="story-end" aria-labelledby="story-end">
          <div className="wrap">
            <h2 id="story-end">{closing.title}</h2>
            <p>{closing.lead}</p>
            <Button href="/programs">{story.action}</Button>
          </div>
        </section>
      </div>
    </Layout>
  );
}
