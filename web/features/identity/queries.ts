import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useAuth } from '../../lib/session/auth.ts';

/** The signed-in person's own picture. */
export const avatarQuery = () => api.identity.avatar.queryOptions();

export const useEditProfile = () => useMutation(api.identity.editProfile.mutationOptions({ onSuccess: useFollowProfile() }));

export const useRemovePicture = () => useMutation(api.identity.removePicture.mutationOptions({ onSuccess: useFollowProfile() }));

/** The session knows the person's name and face; lists of people hear of the change by its event. */
function useFollowProfile() {
  const { reloadProfile } = useAuth();
  return () => reloadProfile();
}
