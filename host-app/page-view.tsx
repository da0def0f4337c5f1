import { StrictMode, type ComponentType } from 'react';
import { ShopProvider } from '#widgets/core/shop.tsx';
import type { PageProps } from './page.ts';

interface Props extends PageProps {
  Page: ComponentType<PageProps>;
}

/** The tree that the server renders and the browser hydrates: it has to be the same on both sides. */
export function PageView({ Page, data }: Props) {
  return (
    <StrictMode>
      <ShopProvider seed={{ site: data.site, programs: data.programs }}>
        <Page data={data} />
      </ShopProvider>
    </StrictMode>
  );
}
