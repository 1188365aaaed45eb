import type { NamedLink } from './template.ts';

/** What a whole house waits for: consents, mobilisation, and the lead times of what is ordered. */
export const residentialLinks: readonly NamedLink[] = [
  {
    from: 'Design development / Order samples of plaster, stone and timber',
    to: 'Procurement / Approve finish samples and strike-offs',
    lag: 15,
  },
  { from: 'Documentation / Tender pack to three contractors', to: 'Procurement / Answer tender queries' },
  { from: 'Documentation / Building control submission', to: 'Construction / Pre-start meeting and site set-up', lag: 25 },
  { from: 'Procurement / Answer tender queries', to: 'Procurement / Tender report and recommendation', lag: 2 },
  { from: 'Procurement / Appoint the contractor', to: 'Construction / Pre-start meeting and site set-up', lag: 15 },
  { from: 'Procurement / Order long-lead items', to: 'Install & styling / Receive, unpack and place furniture', lag: 60 },
  {
    from: 'Procurement / Order remaining furniture, lighting and rugs',
    to: 'Install & styling / Receive, unpack and place furniture',
    lag: 50,
  },
  { from: 'Construction / Mark up electrical positions on the walls', to: 'Construction / Weekly site visits, second fix', lag: 10 },
  { from: 'Construction / Template worktops and vanity tops', to: 'Construction / Snagging list', lag: 15 },
  { from: 'Construction / Snagging list', to: 'Handover / Close snags with the contractor', lag: 5 },
  { from: 'Install & styling / Damages and shortages list', to: 'Handover / Walk the house with the client' },
];
