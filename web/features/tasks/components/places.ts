/** Where something is typed about a task, for what is not saved yet. */
export const placeOf = ({ id }: { id: string }, field: string): string => `task ${id} ${field}`;
