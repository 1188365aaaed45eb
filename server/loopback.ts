// Names by which a machine calls itself.

/** Whether a name, with or without a port, means the machine that says it. */
export const isLoopbackName = (name: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(name);

/** Whether nobody but this machine is meant to open the product. */
export const isForThisMachine = (publicUrl: string): boolean => isLoopbackName(new URL(publicUrl).host);

/** What to say to whoever lets others connect, while the address that they would open is refused. */
export function othersAreRefused({ host, publicUrl }: { host: string; publicUrl: string }): string | null {
  const isOpen = !isLoopbackName(host) && host !== '::1';
  return isOpen && isForThisMachine(publicUrl)
    ? `Only this machine can open it, though HOST is ${host}: set PUBLIC_URL to the address that others open, like http://192.168.1.10:3000`
    : null;
}
