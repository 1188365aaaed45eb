import type { Template } from './template.ts';

export const ffeAndInstall: Template = {
  id: 'ffe-and-install',
  name: 'FF&E and install',
  type: 'residential',
  description:
    'Furniture, lighting and soft furnishings for rooms that are already built, up to the day they are dressed.',
  rooms: ['Living room', 'Dining room', 'Principal bedroom', 'Guest bedroom'],
  folders: ['Brief', 'Schemes', 'Quotations', 'Orders and deliveries', 'Install'],
  phases: [
    {
      name: 'Brief and scheme',
      colour: 2,
      workingDays: 15,
      gate: true,
      tasks: [
        { title: 'Walk the rooms and measure', role: 'interior designer', from: 0, days: 1, hours: 6 },
        { title: 'Inventory of pieces to keep', role: 'interior designer', from: 1, days: 1, hours: 4 },
        { title: 'Furniture plans', role: 'interior designer', from: 2, days: 4, hours: 18, review: true },
        { title: 'Scheme boards by room', role: 'lead designer', from: 4, days: 7, hours: 32, review: true },
        { title: 'Budget by room', role: 'procurement', from: 8, days: 3, hours: 8 },
        { title: 'Present the scheme', role: 'lead designer', from: 12, days: 1, hours: 4, priority: 'high' },
      ],
      milestones: [{ name: 'Scheme approved' }],
    },
    {
      name: 'Specification and orders',
      colour: 5,
      workingDays: 20,
      tasks: [
        { title: 'FF&E schedule', role: 'interior designer', from: 0, days: 7, hours: 30, review: true },
        { title: 'Curtain and upholstery measures', role: 'procurement', from: 2, days: 3, hours: 8 },
        { title: 'Fabric reserves and cuttings for approval', role: 'procurement', from: 4, days: 5, hours: 8 },
        { title: 'Quotations and proforma invoices', role: 'procurement', from: 6, days: 6, hours: 16 },
        {
          title: 'Client approval and deposit',
          role: 'project manager',
          from: 12,
          days: 3,
          hours: 3,
          priority: 'high',
        },
        {
          title: 'Place orders',
          role: 'procurement',
          from: 14,
          days: 4,
          hours: 14,
          priority: 'urgent',
          checklist: ['Upholstery with fabric to the maker', 'Case goods', 'Lighting', 'Rugs', 'Art and accessories'],
        },
      ],
      milestones: [{ name: 'Orders placed', from: 17 }],
    },
    {
      name: 'Production and deliveries',
      colour: 6,
      workingDays: 50,
      tasks: [
        { title: 'Chase lead times every fortnight', role: 'procurement', from: 0, days: 45, hours: 20 },
        { title: 'Approve strike-offs and finish samples', role: 'interior designer', from: 5, days: 10, hours: 8 },
        { title: 'Receive and inspect at the warehouse', role: 'procurement', from: 20, days: 28, hours: 18 },
        { title: 'Install plan and crew booking', role: 'project manager', from: 38, days: 5, hours: 8 },
      ],
      milestones: [{ name: 'Everything in the warehouse' }],
    },
    {
      name: 'Install',
      colour: 7,
      workingDays: 5,
      tasks: [
        { title: 'Deliver and place furniture', role: 'project manager', from: 0, days: 2, hours: 16 },
        { title: 'Hang curtains, art and lighting', role: 'interior designer', from: 1, days: 2, hours: 14 },
        { title: 'Styling', role: 'lead designer', from: 3, days: 2, hours: 14 },
        { title: 'Damages and shortages list', role: 'procurement', from: 3, days: 2, hours: 4, review: true },
      ],
      milestones: [{ name: 'Reveal' }],
    },
  ],
};
