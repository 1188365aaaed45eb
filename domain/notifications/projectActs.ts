// Who hears of what is done with projects and their people.

import { type ActRules, byActor, listOf, ofPerson, projectDraft } from './drafts.ts';

export const projectActs = {
  'projects.created': (act, { nameOf, project, principalIds }) => {
    const { projectId } = act.data;
    if (!project) return [];
    return [
      projectDraft('project_created', [project.leadId, ...project.memberIds, ...principalIds], {
        title: 'Project created',
        message: `${nameOf(act.actorId)} created ${project.name}`,
        data: { projectId, projectName: project.name, ...byActor(act) },
      }),
    ];
  },

  'projects.invited': (act, { nameOf, project }) => {
    const { userId } = act.data;
    if (!project) return [];
    const inviterName = nameOf(act.actorId);
    // Without the project's id: it opens for them once they accept.
    return [
      {
        type: 'project_invitation',
        userIds: listOf(userId),
        title: 'Project invitation',
        message: `${inviterName} invited you to ${project.name}`,
        data: { projectName: project.name, inviterName, ...byActor(act) },
        subjectId: act.data.invitationId,
        readersOf: null,
      },
    ];
  },

  'projects.invitationAccepted': (act, { nameOf, project }) => {
    const { projectId, userId, inviterId } = act.data;
    if (!project) return [];
    const memberName = nameOf(userId);
    return [
      projectDraft('project_member_joined', [inviterId, project.leadId], {
        title: 'New project member',
        message: `${memberName} joined ${project.name}`,
        ...ofPerson(act),
        data: { projectId, projectName: project.name, memberName, acceptedByName: memberName, ...byActor(act) },
      }),
    ];
  },

  'projects.invitationDeclined': (act, { nameOf, project }) => {
    const { projectId, userId, inviterId } = act.data;
    if (!project) return [];
    const memberName = nameOf(userId);
    return [
      projectDraft('project_invitation', [inviterId], {
        title: 'Invitation declined',
        message: `${memberName} declined your invitation to ${project.name}`,
        ...ofPerson(act),
        data: { projectId, projectName: project.name, memberName, logicalType: 'invitation_declined', ...byActor(act) },
      }),
    ];
  },

  'projects.memberAdded': (act, { nameOf, project }) => {
    const { projectId, userId } = act.data;
    if (!project) return [];
    const memberName = nameOf(userId);
    const inviterName = nameOf(act.actorId);
    const data = { projectId, projectName: project.name, memberName, inviterName, ...byActor(act) };
    return [
      projectDraft('project_member_joined', [userId], {
        title: 'Added to a project',
        message: `${inviterName} added you to ${project.name}`,
        data,
        ...ofPerson(act),
      }),
      projectDraft('project_member_joined', [project.leadId], {
        title: 'New project member',
        message: `${inviterName} added ${memberName} to ${project.name}`,
        data,
        ...ofPerson(act),
      }),
    ];
  },

  'projects.memberRemoved': (act, { nameOf, project }) => {
    const { projectId, userId } = act.data;
    if (!project) return [];
    const memberName = nameOf(userId);
    const who = nameOf(act.actorId);
    const { handedTo } = act.facts;
    return [
      projectDraft('project_member_removed', [handedTo], {
        title: 'Work handed over',
        message: `${who} handed you the open work of ${memberName} in ${project.name}`,
        ...ofPerson(act),
        data: { projectId, projectName: project.name, memberName, logicalType: 'work_handed_over', ...byActor(act) },
      }),
      // They knew the project's name; from now on there may be nothing to open.
      {
        type: 'project_member_removed',
        userIds: listOf(userId),
        title: 'Removed from a project',
        message: `${who} took you out of ${project.name}`,
        ...ofPerson(act),
        data: { projectName: project.name, memberName, ...byActor(act) },
        readersOf: null,
      },
      projectDraft('project_member_removed', [project.leadId], {
        title: 'Project member removed',
        message: `${who} took ${memberName} out of ${project.name}`,
        ...ofPerson(act),
        data: { projectId, projectName: project.name, memberName, ...byActor(act) },
      }),
    ];
  },

  'projects.leadTransferred': (act, { nameOf, project }) => {
    const { projectId, userId } = act.data;
    if (!project) return [];
    return [
      projectDraft('project_member_joined', [userId], {
        title: 'You lead a project',
        message: `${nameOf(act.actorId)} gave you the lead of ${project.name}`,
        data: { projectId, projectName: project.name, logicalType: 'lead_transferred', ...byActor(act) },
      }),
    ];
  },
} satisfies ActRules;
