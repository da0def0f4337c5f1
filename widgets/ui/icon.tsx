/** Stroke icons on lucide's 24-unit grid (ISC licence), and only those in use. */
const PATHS = {
  arrow: 'M5 12h14M12 5l7 7-7 7',
  check: 'M20 6 9 17l-5-5',
  close: 'M18 6 6 18M6 6l12 12',
  globe: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M2 12h20M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20',
  menu: 'M4 8h16M4 16h16',
  plus: 'M5 12h14M12 5v14',
} as const;

export type IconName = keyof typeof PATHS;

export interface IconProps {
  name?: IconName;
  /** Path of an icon that only one feature uses, on the same grid. */
  d?: string;
}

/** Decorative icon: without text, the control around it needs a label. */
export function Icon({ name, d = PATHS[name!] }: IconProps) {
  return (
    <svg className="c-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
