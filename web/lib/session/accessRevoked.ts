// The browser's own record that somebody's access was revoked (specification §3, §4 and §5).

const key = 'atelier.access_revoked';

export interface AccessRevoked {
  userId: string;
  organizationName: string;
  /** ISO 8601. */
  revokedAt: string;
}

export function rememberRevoked({ userId, organizationName }: { userId: string; organizationName: string | null }): void {
  const record: AccessRevoked = { userId, organizationName: organizationName ?? 'the organization', revokedAt: new Date().toISOString() };
  localStorage.setItem(key, JSON.stringify(record));
}

/** The record, or null when there is none or it is not one of ours. */
export function readRevoked(): AccessRevoked | null {
  try {
    const record: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof record !== 'object' || record === null) return null;
    const { userId, organizationName, revokedAt } = record as Partial<AccessRevoked>;
    if (typeof userId !== 'string') return null;
    return { userId, organizationName: organizationName ?? 'the organization', revokedAt: revokedAt ?? '' };
  } catch {
    return null;
  }
}

export const forgetRevoked = (): void => localStorage.removeItem(key);
