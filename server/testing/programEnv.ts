/** What a program of our own gets of this one's environment: where programs lie, and what was compiled of ours. */
export const programEnv: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
};
