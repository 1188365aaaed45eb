import type { Template } from './template.ts';

export const eDesignRoom: Template = {
  id: 'e-design-room',
  name: 'E-design single room',
  type: 'e-design',
  description: 'One room designed from afar: the client measures, you send boards, a plan and a shopping list.',
  rooms: ['The room'],
  folders: ['From the client', 'Concept', 'Room pack'],
  phases: [
    {
      name: 'Brief',
      colour: 1,
      workingDays: 3,
      tasks: [
        { title: 'Questionnaire and style quiz to the client', role: 'lead designer', from: 0, days: 1, hours: 1 },
        {
          title: 'Client sends measures and photographs',
          role: 'lead designer',
          from: 0,
          days: 3,
          hours: 1,
          checklist: ['Plan with dimensions', 'Ceiling height', 'Four walls and the ceiling', 'What stays'],
        },
        { title: 'Video call: brief and budget', role: 'lead designer', from: 2, days: 1, hours: 1, priority: 'high' },
      ],
    },
    {
      name: 'Concept',
      colour: 2,
      workingDays: 7,
      gate: true,
      tasks: [
        { title: 'Draw the room to scale', role: 'interior designer', from: 0, days: 1, hours: 3 },
        { title: 'Furniture plan', role: 'interior designer', from: 1, days: 2, hours: 5 },
        { title: 'Mood board with palette', role: 'interior designer', from: 2, days: 3, hours: 6, review: true },
        {
          title: 'Send the concept and collect comments',
          role: 'lead designer',
          from: 5,
          days: 2,
          hours: 2,
          priority: 'high',
        },
      ],
      milestones: [{ name: 'Concept chosen' }],
    },
    {
      name: 'Room pack',
      colour: 3,
      workingDays: 6,
      tasks: [
        { title: 'Product cards with alternatives', role: 'procurement', from: 0, days: 3, hours: 6 },
        { title: 'View of the finished room', role: 'visualiser', from: 1, days: 3, hours: 8 },
        { title: 'Paint, fabric and hanging guide', role: 'interior designer', from: 2, days: 2, hours: 3 },
        { title: 'Shopping list with links and prices', role: 'procurement', from: 3, days: 2, hours: 4, review: true },
        { title: 'Send the room pack', role: 'lead designer', from: 5, days: 1, hours: 1, priority: 'high' },
      ],
      milestones: [{ name: 'Room pack sent' }],
    },
    {
      name: 'Support',
      colour: 8,
      workingDays: 10,
      tasks: [
        {
          title: 'Replace products that are out of stock',
          role: 'procurement',
          from: 0,
          days: 10,
          hours: 2,
          priority: 'low',
        },
        {
          title: 'Closing call and after photographs',
          role: 'lead designer',
          from: 9,
          days: 1,
          hours: 1,
          priority: 'low',
        },
      ],
    },
  ],
};
