// What this browser's person chose for all pages of a kind: kept in the browser, and without its storage for as long as the page is open.

import { useState } from 'react';

/**
 * @param choices the first is meant where nothing was chosen
 * @param now what holds at first whatever was chosen, and is not kept
 */
export function useBrowserChoice<const Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
  now?: Choice,
): [Choice, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() => now ?? kept(key, choices));
  const choose = (choice: Choice) => {
    setChosen(choice);
    try {
      localStorage.setItem(key, choice);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [chosen, choose];
}

function kept<Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]): Choice {
  try {
    const found = localStorage.getItem(key);
    return choices.find((choice) => choice === found) ?? choices[0];
  } catch {
    return choices[0];
  }
}
