// Names by which a machine calls itself.

/** Whether a name, with or without a port, means the machine that says it. */
export const isLoopbackName = (name: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(name);

/** Whether nobody but this machine is meant to open the product. */
export const isForThisMachine = (publicUrl: string): boolean => isLoopbackName(new URL(publicUrl).host);
