// Whether this page is looked at: the server pushes nothing to whoever looks (specification §9).

const signs = ['focus', 'blur', 'pagehide', 'pageshow'] as const;

/** Tells at once and at every change. @returns stops telling */
export function watchPresence(tell: (visible: boolean) => void): () => void {
  let told: boolean | null = null;
  const look = () => {
    const visible = document.visibilityState === 'visible' && document.hasFocus();
    if (visible === told) return;
    told = visible;
    tell(visible);
  };
  for (const sign of signs) window.addEventListener(sign, look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    for (const sign of signs) window.removeEventListener(sign, look);
    document.removeEventListener('visibilitychange', look);
  };
}
