/**
 * The form in which events, and what is read anew for them, reach a tab. Raise it when a tab of before would misread one of now: it is
 * then told to reload instead of hearing on.
 */
export const liveProtocol = 2;

/** The header in which every answer of a call names the build of the page that the server gives out. */
export const buildHeader = 'atelier-build';
