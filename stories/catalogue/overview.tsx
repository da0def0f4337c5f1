import { Suspense } from 'react';
import thumbnails from 'virtual:thumbnails';
import { listCards } from './cards.ts';
import { useScheme } from './scheme.ts';
import { EntryLink, useEntries } from './story-index.tsx';
import './catalogue.css';

/** All elements and screens with their pictures. */
export function Overview() {
  return (
    <Suspense>
      {thumbnails.length === 0 && (
        <p>
          There are no pictures yet. <code>npm run pictures</code> takes them; restart Storybook after it.
        </p>
      )}
      <Sections />
    </Suspense>
  );
}

function Sections() {
  const scheme = useScheme();
  return [...Map.groupBy(listCards(useEntries()), ({ section }) => section)].map(([section, cards]) => (
    <section key={section} className="catalogue" aria-label={section}>
      <h2>{section}</h2>
      <ul>
        {cards.map(({ story, target, name, note }) => (
          <li key={story.id}>
            <EntryLink entry={target}>
              <Picture file={`${story.id}-${scheme}.webp`} />
              <b>{name}</b>
              <span>{note}</span>
            </EntryLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Picture({ file }: { file: string }) {
  if (!thumbnails.includes(file)) return null;
  return <img className="thumbnail" loading="lazy" width="256" height="176" alt="" src={`thumbnails/${file}`} />;
}
