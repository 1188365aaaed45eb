import { useState } from 'react';

/** Words for a live region. The same ones are said again: they differ by a space that nobody hears. */
export function useSpoken(): { spoken: string; say: (words: string) => void } {
  const [spoken, setSpoken] = useState('');
  return { spoken, say: (words) => setSpoken((before) => (before === words ? `${words}\u00a0` : words)) };
}
