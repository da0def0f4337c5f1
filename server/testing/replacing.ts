/** Wraps an object in a proxy that replaces one property. */
export function replaceProperty<T extends object>(original: T, replaced: keyof T, by: (real: T) => unknown): T {
  return new Proxy(original, {
    get(real, name) {
      if (name === replaced) return by(real);
      const value: unknown = Reflect.get(real, name);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
}
