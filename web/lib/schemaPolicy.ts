// zod compiles schemas into code where it may, and finds out by trying; the page's policy refuses and reports the attempt.
// The setting lies where all copies of zod look for it, so that the first screen needs none of them.

interface ZodSettings {
  __zod_globalConfig?: { jitless?: boolean };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is touched
const shared = globalThis as ZodSettings;
shared.__zod_globalConfig ??= {};
shared.__zod_globalConfig.jitless = true;
