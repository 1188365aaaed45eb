const page = /^https?:\/\/[^\s\p{Cc}\\/?#@]+(?:[/?#][^\s\p{Cc}]*)?$/iu;
const mail = /^mailto:[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/iu;

/** Where a link may lead: to a page or into a mail, without a name and password that make one place look like another. */
export const isAddress = (value: string): boolean => page.test(value) || mail.test(value);
