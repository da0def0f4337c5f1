import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import type { PropsWithChildren } from 'react';
import { themes } from 'storybook/theming';
import { useScheme } from '#stories/catalogue/scheme.ts';

/** Docs page in the colours that the toolbar asks for. */
export function DocsPage(props: PropsWithChildren<DocsContainerProps>) {
  return <DocsContainer {...props} theme={themes[useScheme()]} />;
}
