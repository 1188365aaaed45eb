// In which unit this browser's person reads lengths.

import { useState } from 'react';
import { type Unit, units } from './lengths.ts';

const key = 'atelier.unit';

export function useUnit(): [Unit, (unit: Unit) => void] {
  const [unit, setUnit] = useState(readUnit);
  const choose = (next: Unit) => {
    setUnit(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [unit, choose];
}

function readUnit(): Unit {
  try {
    const kept = localStorage.getItem(key);
    return units.find((unit) => unit === kept) ?? 'mm';
  } catch {
    return 'mm';
  }
}
