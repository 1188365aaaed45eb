/**
 * Where to go after sign-in, from text that anyone may have put into an address: a path of our own, or '/' for anything
 * else (another site however it is spelt, a script, the sign-in pages themselves).
 */
export function safeReturnPath(text: string | null | undefined): string {
  if (!text?.startsWith('/') || text.length > longest) return '/';
  const pathname = decoded(text.split(/[?#]/, 1)[0] ?? '');
  const isOurs = isPlain(text) && isPlain(pathname) && !hasOddSegment(pathname) && !/^\/auth(\/|$)/i.test(pathname);
  return isOurs ? text : '/';
}

const longest = 2000;

/** Free of what some reader of addresses drops or takes for a slash. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const isPlain = (text: string): boolean => !/[\\\u0000-\u001f\u007f-\u00a0\u2028\u2029\ufeff]/.test(text) && !text.includes(' ');

/** Segments that are empty, or steps to elsewhere: '//evil', '/..//evil'. */
const hasOddSegment = (pathname: string): boolean =>
  pathname
    .slice(1)
    .split('/')
    .some((segment, index, all) => segment === '.' || segment === '..' || (segment === '' && index < all.length - 1));

/** As often encoded as it may be; what cannot be decoded counts as a backslash. */
function decoded(pathname: string): string {
  try {
    const once = decodeURIComponent(pathname);
    return once === pathname ? pathname : decoded(once);
  } catch {
    return '\\';
  }
}
