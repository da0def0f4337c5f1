import './main.css';
import { hydrateRoot } from 'react-dom/client';
import type { PageData } from './page.ts';
import { PageView } from './page-view.tsx';
import { loadPage } from './load-page.ts';

const data = JSON.parse(element('page-data').textContent) as PageData;
const Page = await loadPage(data.page);
hydrateRoot(element('root'), <PageView Page={Page} data={data} />);

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element #${id}.`);
  return found;
}
