import { expect, test } from 'vitest';
import { documentTitle, pageTitle } from './pageTitle.ts';

const id = '5f1c2b9e-8d1a-4a57-9a62-0d5c1f5f7e11';

test.each([
  ['/', 'Dashboard', 'Dashboard'],
  ['/index', 'Dashboard', 'Dashboard'],
  ['/profile', 'Profile Settings', 'Profile Settings'],
  ['/settings', 'Account Settings', 'Account Settings'],
  ['/account', 'Account Management', 'Account Management'],
  ['/projects', 'Projects', 'Projects'],
  ['/projects/wip', 'Projects', 'Projects'],
  ['/projects/new', 'Create Project', 'Create Project'],
  ['/projects/template-selection', 'Template Selection', 'Template Selection'],
  ['/projects/documents', 'Documents', 'My Documents'],
  [`/projects/${id}`, 'Project Details', 'Project Details'],
  [`/projects/${id}/gantt`, 'Project Gantt', 'Project Gantt'],
  [`/projects/${id}/settings`, 'Project Settings', 'Project Settings'],
  [`/projects/${id}/phases`, 'Project Phases', 'Project Phases'],
  [`/projects/${id}/edit-template`, 'Edit Template', 'Edit Template'],
  ['/mood-board', 'Moodboards', 'My Mood Boards'],
  ['/todos', 'To-Dos', 'My To-Dos Board'],
])('[R2-21] %s is called %s on a phone and %s on a desktop', (path, onPhone, onDesktop) => {
  expect(pageTitle(path, 'mobile')).toBe(onPhone);
  expect(pageTitle(path, 'desktop')).toBe(onDesktop);
});

test.each([
  ['/somewhere', 'Somewhere'],
  ['/somewhere/else', 'Somewhere'],
  ['/todos/archive', 'Todos'],
])('[R2-21] the unknown %s is called %s', (path, title) => {
  expect(pageTitle(path, 'desktop')).toBe(title);
});

test("the browser's tab also says whose page it is", () => {
  expect(documentTitle('/todos', 'desktop')).toBe('My To-Dos Board · Atelier');
  expect(documentTitle('/auth', 'desktop')).toBe('Sign in · Atelier');
  expect(documentTitle('/auth', 'desktop', 'Start a studio')).toBe('Start a studio · Atelier');
  expect(documentTitle(`/projects/${id}`, 'desktop', 'Halden House')).toBe('Halden House · Project Details · Atelier');
});
