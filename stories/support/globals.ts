/** For `globals` of a story: the toolbar as it stands when the story is opened. */
export const dark = { theme: 'dark' };
export const phone = { viewport: { value: 'phone', isRotated: false } };
