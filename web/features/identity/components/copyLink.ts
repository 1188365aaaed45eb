import { showToast } from '../../../ui/toast/store.ts';

/** Copies an address within the product (`/todos?task=…`), and says so. */
export async function copyLink(path: string): Promise<void> {
  const link = `${window.location.origin}${path}`;
  try {
    await navigator.clipboard.writeText(link);
    showToast({ shape: 'done', title: 'Link copied' });
  } catch {
    // The browser keeps its clipboard to itself: without a secure connection, or because somebody said so.
    showToast({ shape: 'warning', title: 'Not copied', line: link, duration: 8000 });
  }
}
