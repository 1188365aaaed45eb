// Whose access a restored copy holds, as its operator reads it on the terminal.

import type pg from 'pg';
import { effectiveRole, isPermission, permissionLabels, readCustomPermissions } from '../../domain/studios/policy.ts';

interface Member {
  studio: string;
  name: string;
  email: string;
  role: string | null;
  permissions: unknown;
}

/** Whether there is anybody at all. */
export async function hasPeople(client: pg.Client): Promise<boolean> {
  await client.query("set local app.scope = 'auth'");
  const { rows } = await client.query('select from user_profiles limit 1');
  return rows.length > 0;
}

export async function membersOf(client: pg.Client): Promise<string> {
  await client.query("set local app.scope = 'auth'");
  const { rows } = await client.query<Member>(`
    select s.name as studio, p.first_name || ' ' || p.last_name as name, p.email, c.permissions_data as permissions,
      (select r.role from user_roles r where r.user_id = p.id order by r.id limit 1) as role
    from user_profiles p join studios s on s.id = p.studio_id left join user_custom_permissions c on c.user_id = p.id
    where p.is_active
    order by s.name, s.id, p.first_name, p.last_name, p.id`);
  const studios = Map.groupBy(rows, ({ studio }) => studio);
  if (rows.length === 0) return '  nobody';
  return [...studios].map(([studio, members]) => [`  ${plain(studio)}`, ...members.map(lineOf)].join('\n')).join('\n');
}

function lineOf({ name, email, role, permissions }: Member): string {
  const own = Object.entries(readCustomPermissions(permissions) ?? {}).map(
    ([permission, given]) => `${given ? 'with' : 'without'} ${isPermission(permission) ? permissionLabels[permission] : permission}`,
  );
  return `    ${plain(name)} <${email}>, ${[effectiveRole(role), ...own].join(', ')}`;
}

/** A terminal obeys what a name may hold. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '');
