import type { ReactNode } from 'react';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { wayOut } from '../content/navigation.ts';
import { Layout } from './layout.tsx';
import type { PageData } from '../page.ts';

export interface QuietPageProps {
  data: PageData;
  title: string;
  text: ReactNode;
}

/** A page with little to say: why there is nothing here, and where there is something. */
export function QuietPage({ data, title, text }: QuietPageProps) {
  return (
    <Layout site={data.site} path={data.path}>
      <div className="quiet">
        <div className="wrap">
          <h1>{title}</h1>
          <p>{text}</p>
          <nav aria-label="Useful links">
            <ul>
              <li>
                <a href="/">Home</a>
              </li>
              {wayOut.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <Elevation seed={title} points={40} />
      </div>
    </Layout>
  );
}
