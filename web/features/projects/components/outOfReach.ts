/** Of one that is gone and one that its reader may not see: what differs would say which it is. */
export const noSuchProject = 'This project does not exist, or you have no access to it.';
