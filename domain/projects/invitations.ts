// Taking colleagues into a project by asking them: an invitation waits until they accept or decline it. Who is invited knows
// of the project what its card says, and nothing of who pays, even where they may not read it yet.

import { z } from 'zod';
import { read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { projectId, projectInvitationId, userId } from '../kernel/ids.ts';

/** An invitation that waits, as whoever is in the project sees it. */
export const projectInvitation = z.object({
  id: projectInvitationId,
  projectId,
  inviteeId: userId,
  inviterId: userId,
  createdAt: z.string(),
});
export type ProjectInvitation = z.infer<typeof projectInvitation>;

const answered = z.object({ invitationId: projectInvitationId, projectId, seq: sequence });

export const projectInvitationsContract = {
  invitations: read('/projects/{projectId}/invitations', 'Who is invited into a project and has not answered')
    .input(z.strictObject({ projectId }))
    .output(z.object({ items: z.array(projectInvitation), seq: sequence })),
  invite: write({
    method: 'POST',
    path: '/projects/{projectId}/invitations',
    summary: 'Ask a colleague into a project; they are in it once they accept',
    refuses: ['forbidden', 'already_exists'],
    status: 201,
    tells: ['projects.invited'],
    guards: { nothing: 'Who is invited already is refused.' },
  })
    .input(z.strictObject({ projectId, userId }))
    .output(z.object({ invitation: projectInvitation, seq: sequence })),
  withdrawInvitation: write({
    method: 'DELETE',
    path: '/projects/{projectId}/invitations/{invitationId}',
    summary: 'Take back an invitation into a project that waits for its answer',
    refuses: ['forbidden', 'gone'],
    tells: ['projects.invitationWithdrawn'],
    guards: unguarded.stateDecides,
  })
    .input(z.strictObject({ projectId, invitationId: projectInvitationId }))
    .output(answered),
  acceptInvitation: write({
    method: 'POST',
    path: '/project-invitations/{invitationId}/accept',
    summary: 'Become a member of the project that one is invited into',
    refuses: ['gone'],
    audited: true,
    tells: ['projects.invitationAccepted'],
    guards: unguarded.stateDecides,
  })
    .input(z.strictObject({ invitationId: projectInvitationId }))
    .output(answered),
  declineInvitation: write({
    method: 'POST',
    path: '/project-invitations/{invitationId}/decline',
    summary: 'Decline an invitation into a project',
    refuses: ['gone'],
    tells: ['projects.invitationDeclined'],
    guards: unguarded.stateDecides,
  })
    .input(z.strictObject({ invitationId: projectInvitationId }))
    .output(answered),
};
