import './main.css';
import { hydrateRoot } from 'react-dom/client';
import type { PageData } from './page.ts';
import { PageView } from './page-view.tsx';
import { loadPage, matchRoute } from './routes.ts';

const data = JSON.parse(element('page-data').textContent) as PageData;
const Page = await loadPage(matchRoute(data.path));
hydrateRoot(element('root'), <PageView Page={Page} data={data} />);

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element #${id}.`);
  return found;
}
