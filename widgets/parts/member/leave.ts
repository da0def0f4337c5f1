/** Navigates to another address of the site. Tests replace it. */
export const leave = { to: (href: string) => location.assign(href) };
