/** The room round a page's content (LOOK, space): 40 and 28, on a phone 16 and 20. */
export const pageFrame = 'w-full px-10 pt-7 pb-12 max-md:px-4 max-md:pt-5 max-md:pb-8';
