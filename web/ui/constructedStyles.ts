// Stands in for the package `react-style-singleton` (see vite.config.ts): the same contract, but through a
// constructed stylesheet, which the content security policy allows where it refuses an injected <style>.
import { useEffect } from 'react';

/** One stylesheet shared by all users of the same singleton: present while at least one of them is. */
export function stylesheetSingleton() {
  let users = 0;
  const sheet = typeof CSSStyleSheet === 'undefined' ? null : new CSSStyleSheet();
  return {
    add(css: string) {
      if (sheet && users++ === 0) {
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
    },
    remove() {
      if (sheet && --users === 0) {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      }
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return function useStyle(styles: string) {
    // The page's stylesheets are outside React.
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
    }, [styles]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles }: { styles: string }) {
    useStyle(styles);
    return null;
  };
}
