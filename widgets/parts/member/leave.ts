/** Goes to another address of the site. Tests put in something that stays. */
export const leave = { to: (href: string) => location.assign(href) };
