// Where the server is and the public key that every call carries (specification §7). The page itself names the key; the
// address is always the page's own, so that no token ever goes elsewhere.

export interface Backend {
  url: string;
  publicKey: string;
}

export function readBackend(): Backend {
  const publicKey = document.querySelector<HTMLMetaElement>('meta[name="atelier-public-key"]')?.content ?? '';
  return { url: window.location.origin, publicKey };
}
