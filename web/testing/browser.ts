// The little of a browser that the page's modules look for when they are read, where there is none: in tests of what a tab
// keeps.

const kept = new Map<string, string>();
const nothing = () => {};

Object.assign(globalThis, {
  document: { querySelector: () => null, addEventListener: nothing, visibilityState: 'hidden' },
  window: {
    location: { origin: 'http://localhost' },
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    addEventListener: nothing,
  },
});
