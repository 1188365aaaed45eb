import { api } from '../../lib/api.ts';

/** The signed-in person's own picture. */
export const avatarQuery = () => api.identity.avatar.queryOptions();
