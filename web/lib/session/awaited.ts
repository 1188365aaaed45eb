// Whose session ended without them: their tabs keep what they were at, until they sign in again. All tabs of the browser
// read it, since the one that hears of the end tells the others no more than that nobody is signed in.

const key = 'atelier.awaited';

export const rememberAwaited = (userId: string): void => localStorage.setItem(key, userId);
export const readAwaited = (): string | null => localStorage.getItem(key);
export const forgetAwaited = (): void => localStorage.removeItem(key);
