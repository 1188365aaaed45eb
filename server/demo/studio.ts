// The studio of the demo: its people, its projects and the work that nobody's template knows.

import type { Role } from '../../domain/studios/policy.ts';
import type { ClientInfo } from '../../domain/projects/client.ts';
import type { ProjectStatus, ProjectType } from '../../domain/projects/contract.ts';
import type { Placeholder } from '../../domain/projects/templates/template.ts';
import type { Priority, TaskStatus } from '../../domain/tasks/choices.ts';
import type { Description } from '../../domain/tasks/description.ts';
import type { PhaseColour } from '../../domain/kernel/colours.ts';
import { ceiling, plaster, zellige } from './descriptions.ts';

export const studioName = 'Duarte Field';

export interface DemoPerson {
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  jobTitle: string;
  isActive: boolean;
}

const person = (key: string, name: string, role: Role, jobTitle: string): DemoPerson => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { key, firstName, lastName, email: `${key}@duartefield.studio`, role, jobTitle, isActive: true };
};

export const people: readonly [DemoPerson, ...DemoPerson[]] = [
  person('ines', 'Ines Duarte', 'Principal', 'Principal designer'),
  person('tom', 'Tom Okafor', 'Senior', 'Senior architect'),
  person('mirela', 'Mirela Novak', 'Senior', 'Senior interior designer'),
  person('aiko', 'Aiko Tanabe', 'Standard', 'Interior designer'),
  person('hugo', 'Hugo Lindqvist', 'Standard', 'Lighting and interiors'),
  person('nadia', 'Nadia Haddad', 'Standard', 'Procurement'),
  person('priya', 'Priya Raman', 'Junior', 'Junior designer'),
  { ...person('lucas', 'Lucas Weber', 'Technical', 'Technologist'), email: 'lucas@weberdetail.eu' },
  { ...person('owen', 'Owen Pritchard', 'Standard', 'Interior designer'), isActive: false },
];

/** An item of a checklist: its words, and by when and by whom where somebody said so. */
export type DemoItem = string | readonly [text: string, due: number, assigned: string];

/** Work beside the template, as it stands on people's boards. Days count from today, in working days. */
export interface DemoTask {
  title: string;
  assigned: readonly string[];
  status: TaskStatus;
  due: number;
  /** Its length; one day unless said. */
  days?: number;
  /** The template's task that waits for it. */
  before?: string;
  /** How far it is, in per cent, where no checklist says so. */
  percent?: number;
  priority?: Priority;
  room?: string;
  estimate?: number;
  creator?: string;
  reviewer?: string;
  round?: number;
  /** Working days since it was sent to review. */
  waiting?: number;
  checklist?: readonly [done: number, items: readonly DemoItem[]];
  description?: Description;
  repeats?: DemoRule;
}

/** Each week or each year, on the day on which it is due. */
export type DemoRule = 'week' | 'year';

export interface DemoProject {
  number: string;
  name: string;
  type: ProjectType;
  status: ProjectStatus;
  place: string;
  cover: string;
  colour: PhaseColour;
  prefix: string;
  template: string;
  area: number;
  lead: string;
  team: readonly string[];
  /** The phase that the work is in, counting from 0, and the share of it that is gone. */
  at: { phase: number; share: number };
  health: 'on-track' | 'at-risk' | 'overdue';
  /** When nobody works on it, beside the studio's holidays: working days from today, and how many. */
  closures?: readonly { name: string; after: number; days: number }[];
  client: Partial<ClientInfo>;
  roles: Partial<Record<Placeholder, string>>;
  tasks: readonly DemoTask[];
}

const usual: DemoProject['roles'] = {
  'lead designer': 'mirela',
  'interior designer': 'aiko',
  architect: 'tom',
  technologist: 'lucas',
  visualiser: 'hugo',
  procurement: 'nadia',
  'project manager': 'tom',
};

export const projects: readonly DemoProject[] = [
  {
    number: '26-014',
    name: 'Halden House',
    type: 'residential',
    status: 'wip',
    place: 'Frome, Somerset',
    cover: 'arch',
    colour: 3,
    prefix: 'H26',
    template: 'residential-full-service',
    area: 212,
    lead: 'mirela',
    team: ['mirela', 'aiko', 'lucas', 'ines'],
    at: { phase: 2, share: 0.45 },
    health: 'on-track',
    closures: [{ name: 'The Haldens are abroad', after: 24, days: 5 }],
    client: { name: 'Sigrid & Jon Halden', email: 'sigrid@halden.example', phone: '+44 1373 555 014', address: 'Halden House, Vallis Way, Frome', budget: 184_250 },
    roles: usual,
    tasks: [
      { title: 'Order lime plaster samples, three tones', assigned: ['mirela'], creator: 'ines', status: 'todo', due: 4, days: 3, room: 'Hall', checklist: [0, ['Warm white', 'Clay', 'Grey']], description: plaster },
      { title: 'Mark up joinery sections, kitchen and pantry', assigned: ['ines', 'lucas'], creator: 'ines', status: 'in_progress', due: 0, days: 4, before: 'Joinery drawings for tender', room: 'Kitchen', estimate: 6, checklist: [4, ['Plinth', 'Worktop edge', 'Pantry doors', 'Fridge housing', ['Handles', 1, 'lucas'], ['Scribes', 2, 'ines']]] },
      { title: 'Bathroom elevations with zellige setting-out', assigned: ['aiko'], creator: 'ines', reviewer: 'ines', status: 'in_review', due: 1, days: 6, before: 'Cost check with the quantity surveyor', room: 'Bath', round: 1, waiting: 1, checklist: [5, ['Full tiles at the niche', 'Trim', 'Falls', 'Grout', 'Height of the brassware']], description: zellige },
      { title: 'Agree stair balustrade with engineer', assigned: ['lucas'], creator: 'mirela', status: 'todo', due: 6, days: 4, before: 'Coordinate structure and services', room: 'Stair' },
      { title: 'Settle skirting and shadow-gap details', assigned: ['aiko'], creator: 'mirela', status: 'todo', due: 8, days: 4, before: 'Design development presentation' },
    ],
  },
  {
    number: '26-009',
    name: 'Quayside Hotel',
    type: 'hospitality',
    status: 'wip',
    place: 'Bergen',
    cover: 'plan',
    colour: 4,
    prefix: 'Q26',
    template: 'hospitality-fit-out',
    area: 2840,
    lead: 'tom',
    team: ['tom', 'hugo', 'nadia', 'ines', 'aiko', 'lucas'],
    at: { phase: 3, share: 0.5 },
    health: 'at-risk',
    closures: [{ name: 'Hotel full, no access', after: 45, days: 4 }],
    client: { name: 'Ragnhild Moe', company: 'Quayside Hotels AS', email: 'ragnhild@quayside.example', phone: '+47 55 55 01 09', address: 'Bryggen 14, Bergen', budget: 1_960_000 },
    roles: { ...usual, 'lead designer': 'tom', technologist: 'mirela' },
    tasks: [
      { title: 'Send FF&E schedule rev C to procurement', assigned: ['ines', 'hugo'], creator: 'ines', status: 'todo', due: 0, days: 2, before: 'Order loose furniture and lighting', priority: 'high', estimate: 3 },
      { title: 'Approve brass sample for the bar front', assigned: ['ines'], creator: 'ines', status: 'completed', due: -1, days: 2, room: 'Bar' },
      { title: 'Corridor lighting mock-up on level 3', assigned: ['hugo'], creator: 'tom', reviewer: 'tom', status: 'in_review', due: 3, days: 8, before: 'Tender pack', waiting: 6, round: 1 },
    ],
  },
  {
    number: '26-011',
    name: 'Marlow Street kitchen',
    type: 'residential',
    status: 'wip',
    place: 'London SE5',
    cover: 'oak',
    colour: 5,
    prefix: 'K26',
    template: 'kitchen-and-bath',
    area: 38,
    lead: 'aiko',
    team: ['aiko', 'priya', 'ines'],
    at: { phase: 3, share: 0.55 },
    health: 'overdue',
    client: { name: 'Femi & Laura Adeyemi', email: 'laura@adeyemi.example', phone: '+44 20 5550 0111', address: '9 Marlow Street, London SE5', budget: 62_400 },
    roles: { ...usual, 'lead designer': 'aiko', 'interior designer': 'priya' },
    tasks: [
      { title: 'Chase worktop template from Larkin Stone', assigned: ['ines', 'aiko'], creator: 'ines', status: 'in_progress', due: -3, days: 4, percent: 80, before: 'Fit worktop, appliances and sanitaryware', priority: 'urgent', room: 'Kitchen', estimate: 2 },
      { title: 'Confirm tap and hob deliveries with the fitter', assigned: ['priya'], creator: 'aiko', status: 'todo', due: 2, days: 2, before: 'Fit worktop, appliances and sanitaryware', room: 'Kitchen', repeats: 'week' },
    ],
  },
  {
    number: '25-041',
    name: 'Casa Ribeira',
    type: 'architecture',
    status: 'wip',
    place: 'Évora',
    cover: 'court',
    colour: 6,
    prefix: 'C25',
    template: 'architecture-aia',
    area: 340,
    lead: 'ines',
    team: ['ines', 'lucas', 'tom', 'mirela', 'hugo'],
    at: { phase: 4, share: 0.42 },
    health: 'on-track',
    client: { name: 'Teresa Ribeira', email: 'teresa@ribeira.example', phone: '+351 266 555 041', address: 'Rua da Moeda 41, Évora', budget: 720_000 },
    roles: { ...usual, 'lead designer': 'ines' },
    tasks: [
      { title: 'Confirm limewash colour for the court walls', assigned: ['ines'], creator: 'ines', status: 'todo', due: 6, days: 3 },
      { title: 'Answer contractor query 14, roof glazing', assigned: ['ines'], creator: 'ines', status: 'completed', due: -2, days: 2 },
    ],
  },
  {
    number: '26-017',
    name: 'Sable & Finch store',
    type: 'retail',
    status: 'wip',
    place: 'Edinburgh',
    cover: 'shelves',
    colour: 2,
    prefix: 'S26',
    template: 'retail-fit-out',
    area: 164,
    lead: 'nadia',
    team: ['nadia', 'hugo'],
    at: { phase: 1, share: 0.5 },
    health: 'on-track',
    client: { name: 'Iona Finch', company: 'Sable & Finch Ltd', email: 'iona@sablefinch.example', phone: '+44 131 555 0117', address: '22 Broughton Street, Edinburgh', budget: 98_000 },
    roles: { ...usual, 'lead designer': 'nadia', 'interior designer': 'hugo' },
    tasks: [{ title: 'Photograph the existing shopfront at dusk', assigned: ['nadia'], creator: 'ines', status: 'todo', due: 5 }],
  },
  {
    number: '25-036',
    name: 'Ferry Wharf offices',
    type: 'workplace',
    status: 'wip',
    place: 'Bristol',
    cover: 'stair',
    colour: 5,
    prefix: 'F25',
    template: 'workplace',
    area: 1260,
    lead: 'ines',
    team: ['tom', 'lucas', 'priya', 'ines'],
    at: { phase: 3, share: 0.6 },
    health: 'at-risk',
    client: { name: 'Daniel Hale', company: 'Ferry Wharf LLP', email: 'd.hale@ferrywharf.example', phone: '+44 117 555 0136', address: 'Ferry Wharf, Bristol', budget: 845_000 },
    roles: { ...usual, 'lead designer': 'tom', 'interior designer': 'priya', technologist: 'priya' },
    tasks: [
      { title: 'Reflected ceiling plan, level 2', assigned: ['lucas'], creator: 'ines', reviewer: 'ines', status: 'in_review', due: 1, days: 7, before: 'Tender pack', room: 'Level 2, open plan', estimate: 6, round: 2, waiting: 5, checklist: [3, ['Overlay the sprinkler layout from Hale M&E', 'Move rafts off gridline C', 'Re-run lux calculation', 'Reissue as A-222 rev C']], description: ceiling },
    ],
  },
  {
    number: '25-029',
    name: 'Rowan Farm barn',
    type: 'architecture',
    status: 'wip',
    place: 'Hay-on-Wye',
    cover: 'gable',
    colour: 4,
    prefix: 'R25',
    template: 'architecture-riba',
    area: 186,
    lead: 'tom',
    team: ['tom', 'lucas', 'ines'],
    at: { phase: 4, share: 0.4 },
    health: 'on-track',
    client: { name: 'Gwen & Huw Prosser', email: 'gwen@rowanfarm.example', phone: '+44 1497 555 029', address: 'Rowan Farm, Hay-on-Wye', budget: 410_000 },
    roles: { ...usual, architect: 'ines', technologist: 'nadia' },
    tasks: [{ title: 'Detail the hayloft stair guarding', assigned: ['ines'], creator: 'ines', status: 'in_progress', due: 8, days: 6, checklist: [1, ['Setting-out', 'Fixings', 'Gap rule', 'Oak cap']] }],
  },
  {
    number: '26-012',
    name: 'Juniper loft',
    type: 'residential',
    status: 'on-hold',
    place: 'Manchester',
    cover: 'window',
    colour: 1,
    prefix: 'J26',
    template: 'ffe-and-install',
    area: 94,
    lead: 'mirela',
    team: ['mirela', 'hugo'],
    at: { phase: 0, share: 0.5 },
    health: 'on-track',
    client: { name: 'Noor Khalid', email: 'noor@khalid.example', phone: '+44 161 555 0112', address: 'Juniper Mill, Manchester', budget: 54_000 },
    roles: usual,
    tasks: [],
  },
  {
    number: '26-003',
    name: 'Okafor sitting room',
    type: 'e-design',
    status: 'completed',
    place: 'Online',
    cover: 'swatch',
    colour: 2,
    prefix: 'O26',
    template: 'e-design-room',
    area: 31,
    lead: 'priya',
    team: ['priya', 'mirela', 'ines'],
    at: { phase: 99, share: 1 },
    health: 'on-track',
    client: { name: 'Ada Okafor', email: 'ada@okafor.example', phone: '', address: '', budget: 4_800 },
    roles: { ...usual, 'lead designer': 'priya', 'interior designer': 'priya' },
    tasks: [{ title: 'Pick three fabrics for the long curtain', assigned: ['priya'], creator: 'ines', status: 'completed', due: -3 }],
  },
];

export const personalTasks: ReadonlyArray<{ of: string; title: string; due: number; status: TaskStatus; repeats?: DemoRule }> = [
  { of: 'ines', title: 'Book the ceramics fair, Faenza', due: 10, status: 'todo' },
  { of: 'ines', title: 'Renew the plotter service', due: 15, status: 'todo', repeats: 'year' },
  { of: 'mirela', title: 'Write up the Milan notes', due: 3, status: 'in_progress' },
  { of: 'tom', title: 'Prepare the CPD talk on limecrete', due: 12, status: 'todo' },
  { of: 'priya', title: 'Sort the fabric library, blues to greens', due: 1, status: 'in_progress' },
];
