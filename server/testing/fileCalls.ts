// One valid call of every endpoint of documents (endpointCalls.ts).

import { randomUUID } from 'node:crypto';
import type { FileRecord } from '../../domain/files/contract.ts';
import type { CallsOf } from './calls.ts';
import { beginUpload, completeUpload, must, newFile, newFolder } from './files.ts';
import { addSheet, issueSheets, newIssue, newSheet } from './register.ts';
import type { Team } from './studios.ts';

const ofProject = async ({ principal: { client } }: Team) => {
  const { body } = await client.post<{ project: { id: string } }>('/api/v1/projects', { name: 'Halden House' });
  return { projectId: body.project.id, client };
};
const fileIn = async (team: Team) => {
  const { projectId, client } = await ofProject(team);
  return { projectId, client, file: await newFile(client, { projectId }) };
};

const taskIn = async (team: Team) => {
  const { projectId, client } = await ofProject(team);
  const { body } = await client.post<{ task: { id: string } }>('/api/v1/tasks', { title: 'Chase the worktop template', projectId });
  return { projectId, client, taskId: body.task.id };
};
const sheetIn = async (team: Team) => {
  const { projectId, client, file } = await fileIn(team);
  return { projectId, client, file: await addSheet(client, { projectId, fileId: file.id }) };
};
const issueIn = async (team: Team) => {
  const { projectId, client, file } = await sheetIn(team);
  return issueSheets(client, { projectId, sheets: [file] });
};

export const fileCalls: CallsOf<'files'> = {
  'files.list': async (team) => ({ path: `/files?projectId=${(await fileIn(team)).projectId}` }),
  'files.get': async (team) => ({ path: `/files/${(await fileIn(team)).file.id}` }),
  'files.folders': async (team) => ({ path: `/file-folders?projectId=${(await ofProject(team)).projectId}` }),
  'files.trash': async () => ({ path: '/deleted-files' }),
  'files.usage': async () => ({ path: '/file-usage' }),
  'files.uploads': async () => ({ path: '/uploads' }),
  'files.address': async (team) => ({ path: `/files/${(await fileIn(team)).file.id}/address` }),
  'files.pages': async (team) => ({ path: `/files/${(await fileIn(team)).file.id}/pages?number=1` }),
  'files.setScale': async (team) => {
    const { projectId, client } = await ofProject(team);
    const { id } = await newFile(client, { projectId, name: 'A-101.pdf', content: '%PDF-1.7\n' });
    return { path: `/files/${id}/scales`, body: { number: 1, page: 1, millimetres: 17.6 } };
  },
  'files.beginUpload': async (team) => {
    const { projectId } = await ofProject(team);
    return { path: '/uploads', body: { id: randomUUID(), projectId, folderId: null, name: 'A-101.pdf', bytes: 12 } };
  },
  'files.cancelUpload': async ({ principal }) => ({ path: `/uploads/${(await beginUpload(principal.client)).id}`, body: {} }),
  'files.create': async (team) => {
    const { projectId, client } = await ofProject(team);
    return { path: '/files', body: { id: randomUUID(), uploadId: (await completeUpload(client, { projectId })).id } };
  },
  'files.edit': async (team) => {
    const { file } = await fileIn(team);
    return { path: `/files/${file.id}`, body: { version: file.version, changes: { name: 'A-101 Ground floor.txt' } } };
  },
  'files.star': async (team) => ({ path: `/files/${(await fileIn(team)).file.id}/star`, body: { isStarred: true } }),
  'files.restoreVersion': async (team) => {
    const { file, projectId, client } = await fileIn(team);
    await newFile(client, { projectId, replaces: file.id, content: 'Oak, soaped.\n' });
    return { path: `/files/${file.id}/versions`, body: { number: 1 } };
  },
  'files.createFolder': async (team) => {
    const { projectId } = await ofProject(team);
    return { path: '/file-folders', body: { id: randomUUID(), projectId, parentId: null, name: 'Drawings' } };
  },
  'files.editFolder': async (team) => {
    const { projectId, client } = await ofProject(team);
    const folder = await newFolder(client, { projectId });
    return { path: `/file-folders/${folder.id}`, body: { version: folder.version, changes: { name: 'Schedules' } } };
  },
  'files.move': async (team) => {
    const { projectId, client, file } = await fileIn(team);
    const folder = await newFolder(client, { projectId });
    return { path: '/files/move', body: { fileIds: [file.id], to: { projectId, folderId: folder.id } } };
  },
  'files.copy': async (team) => {
    const { projectId, file } = await fileIn(team);
    return { path: '/files/copy', body: { copies: [{ fileId: file.id, id: randomUUID() }], to: { projectId, folderId: null } } };
  },
  'files.remove': async (team) => ({ path: '/files/remove', body: { fileIds: [(await fileIn(team)).file.id] } }),
  'files.restore': async (team) => {
    const { file, client } = await fileIn(team);
    await client.post('/api/v1/files/remove', { fileIds: [file.id] });
    return { path: '/files/restore', body: { fileIds: [file.id] } };
  },
  'files.erase': async (team) => {
    const { file, client } = await fileIn(team);
    await client.post('/api/v1/files/remove', { fileIds: [file.id] });
    return { path: '/files/erase', body: { fileIds: [file.id] } };
  },
  'files.attached': async (team) => ({ path: `/tasks/${(await taskIn(team)).taskId}/files` }),
  'files.onCards': async (team) => ({ path: `/task-files?projectId=${(await taskIn(team)).projectId}` }),
  'files.attach': async (team) => {
    const { taskId, projectId, client } = await taskIn(team);
    return { path: `/tasks/${taskId}/files`, body: { fileIds: [(await newFile(client, { projectId })).id] } };
  },
  'files.detach': async (team) => {
    const { taskId, projectId, client } = await taskIn(team);
    const { id } = await newFile(client, { projectId });
    await client.post(`/api/v1/tasks/${taskId}/files`, { fileIds: [id] });
    return { path: `/tasks/${taskId}/files/${id}`, body: {} };
  },
  'files.saveAttachment': async (team) => {
    const { taskId, projectId, client } = await taskIn(team);
    return { path: `/files/${(await newFile(client, { projectId, taskId })).id}/save`, body: { folderId: null } };
  },
  'files.takeBackAttachment': async (team) => {
    const { taskId, projectId, client } = await taskIn(team);
    const { id } = await newFile(client, { projectId, taskId });
    const answer = must(await client.post<{ file: FileRecord; seq: number }>(`/api/v1/files/${id}/save`, { folderId: null }));
    const { version, number, folderId } = answer.file;
    return { path: `/files/${id}/take-back`, body: { version, number, folderId, with: { taskId }, saved: answer.seq } };
  },
  'files.register': async (team) => ({ path: `/projects/${(await sheetIn(team)).projectId}/register` }),
  'files.addSheets': async (team) => {
    const { projectId, file } = await fileIn(team);
    return { path: `/projects/${projectId}/register`, body: { sheets: [newSheet(file.id)] } };
  },
  'files.editSheets': async (team) => {
    const { projectId, file } = await sheetIn(team);
    const sheets = [{ fileId: file.id, version: file.version, changes: { status: 'forConstruction' } }];
    return { path: `/projects/${projectId}/register`, body: { sheets } };
  },
  'files.removeSheets': async (team) => {
    const { projectId, file } = await sheetIn(team);
    return { path: `/projects/${projectId}/register/remove`, body: { fileIds: [file.id] } };
  },
  'files.issueSheets': async (team) => ({ path: `/projects/${(await issueIn(team)).projectId}/issue-sheets` }),
  'files.issueSheet': async (team) => ({ path: `/issue-sheets/${(await issueIn(team)).id}` }),
  'files.issue': async (team) => {
    const { projectId, file } = await sheetIn(team);
    return { path: `/projects/${projectId}/issue-sheets`, body: newIssue(file) };
  },
  'files.withdrawIssue': async (team) => ({
    path: `/issue-sheets/${(await issueIn(team)).id}/withdraw`,
    body: { reason: 'The wrong recipients.' },
  }),
  'files.removeRecipient': async (team) => ({ path: `/issue-sheets/${(await issueIn(team)).id}/remove-recipient`, body: { place: 1 } }),
  'files.archive': async (team) => ({ path: '/files/archive', body: { fileIds: [(await fileIn(team)).file.id] } }),
};
