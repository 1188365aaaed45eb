// What some browsers have and the types of the DOM do not.

interface Navigator {
  /** Left out where the browser says nothing of it. */
  readonly connection?: { readonly saveData?: boolean };
}

interface Window {
  readonly trustedTypes?: {
    createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
  };
  /** Takes the colour of any pixel on the screen. */
  readonly EyeDropper?: new () => { open: () => Promise<{ sRGBHex: string }> };
}
