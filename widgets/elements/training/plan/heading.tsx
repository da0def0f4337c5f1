import { createContext, useContext, type ReactNode } from 'react';

/** Level of the plan's title: 1 if it is the page, 2 on other sites. */
export const TitleLevel = createContext<1 | 2>(2);

export interface HeadingProps {
  children: ReactNode;
  /** Levels below the plan's title. */
  depth: 0 | 1 | 2 | 3;
  id?: string | undefined;
  className?: string | undefined;
}

/** Heading at a level below the plan's title. */
export function Heading({ children, depth, ...rest }: HeadingProps) {
  const Tag = `h${(useContext(TitleLevel) + depth) as 1 | 2 | 3 | 4 | 5}` as const;
  return <Tag {...rest}>{children}</Tag>;
}
