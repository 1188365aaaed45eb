import { cx } from './cx.ts';

/** A person's role; a role that is not known shows in the style of Standard (specification §6). */
export function RoleBadge({ role }: { role: string }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center rounded-1 border px-1.75 text-12 font-semibold whitespace-nowrap',
        metals[role] ?? metals['Standard'],
      )}
    >
      {role}
    </span>
  );
}

const metals: Record<string, string> = {
  Principal: 'border-role-gold-line bg-role-gold-soft text-role-gold-text',
  Senior: 'border-role-silver-line bg-role-silver-soft text-role-silver-text',
  Standard: 'border-role-success-line bg-role-success-soft text-role-success-text',
  Junior: 'border-role-blue-line bg-role-blue-soft text-role-blue-text',
  Technical: 'border-role-warning-line bg-role-warning-soft text-role-warning-text',
};
