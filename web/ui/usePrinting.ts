import { useSyncExternalStore } from 'react';

let isCalled = false;

/** Whether the page is being put on paper: then all of a list stands there, not what is in sight alone. */
export function usePrinting(): boolean {
  return useSyncExternalStore(onPrint, () => isCalled || window.matchMedia('print').matches);
}

function onPrint(notify: () => void) {
  const paper = window.matchMedia('print');
  const set = (called: boolean) => () => {
    isCalled = called;
    notify();
  };
  const [begin, end] = [set(true), set(false)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  paper.addEventListener('change', notify);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    paper.removeEventListener('change', notify);
  };
}
