// Replaced by `npm run check -- --write` once there are migrations.
export type DB = Record<string, never>;
