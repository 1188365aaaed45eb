/** `1st`, `22nd`, `113th`. */
export function ordinal(number: number): string {
  const [tens, ones] = [number % 100, number % 10];
  const isTeen = tens > 10 && tens < 14;
  return `${number}${(!isTeen && { 1: 'st', 2: 'nd', 3: 'rd' }[ones]) || 'th'}`;
}
