// How a person is called on screen (specification §2). Apart from the schemas, which the first screen does not need.

interface Named {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  email?: string | null | undefined;
}

/** First and last name; else the email's part before the at-sign; else 'User'. */
export function displayName({ first_name, last_name, email }: Named): string {
  return [first_name, last_name].filter(Boolean).join(' ').trim() || email?.split('@')[0] || 'User';
}

/** Whoever deleted their account has no other name. */
export const deletedPerson = 'Deleted person';

/** `Aiko` of `Aiko Tanabe`, for where their face is near; of whoever is gone there is no first name. */
export const firstName = (name: string): string => (name === deletedPerson ? name : (name.split(' ')[0] ?? name));

/** From first and last name; else the first two letters of the display name. */
export function initials(person: Named): string {
  const { first_name, last_name } = person;
  // By characters: half of one is nothing to see.
  const firstOf = (text: string, count: number) => [...text].slice(0, count).join('');
  if (first_name && last_name) return `${firstOf(first_name, 1)}${firstOf(last_name, 1)}`.toUpperCase();
  return firstOf(displayName(person), 2).toUpperCase();
}
