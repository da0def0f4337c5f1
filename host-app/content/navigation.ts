export interface NavigationLink {
  label: string;
  href: string;
}

export const home: NavigationLink = { label: 'Home', href: '/' };

export const navigation: readonly NavigationLink[] = [
  home,
  { label: 'About', href: '/about' },
  { label: 'Training Blog', href: '/blog' },
  { label: 'Follow Journey', href: '/social' },
  { label: 'Programs', href: '/demo#programs' },
];

/** The sign-in address is answered by the server, not by a page. */
export const login: NavigationLink = { label: 'Login', href: '/api/login' };

/** What every dead end offers instead. */
export const wayOut: readonly NavigationLink[] = [
  { label: 'Prices', href: '/#programs' },
  { label: 'The free morning routine', href: '/#free-signup' },
  { label: 'How to spot a fitness scam', href: '/#scam-check' },
  { label: 'Contact', href: '/#contact' },
];
