// The one measure of all pages on which something is set: the account, the studio, a project. They end at the same line.

/** As wide as the page, and 1200 at most. */
export const settingsFrame = 'w-full max-w-320 px-10 pb-10 max-md:px-4 max-md:pb-8';

/** Two columns of sections, each as high as it is; one below the other where there is no room. */
export const settingsColumns = 'grid grid-cols-2 items-start gap-x-14 gap-y-10 max-[1200px]:grid-cols-1';

export const settingsColumn = 'flex min-w-0 flex-col gap-10';
