// The outcome of a command hangs on its hook or on its promise. What is given to `mutate` beside the input is heard for
// the latest call alone, and only while its component stands: a toast given there is lost with a closed panel. What is heard
// whatever stands there by then closes nothing but its own dialog.

interface Name {
  type: string;
  name?: string;
}

interface Call {
  callee: Name & { property?: Name };
  arguments: readonly object[];
}

interface Property {
  key: Name;
  value: Name;
}

interface Context {
  sourceCode: { getText: (node: object) => string };
  report: (finding: { node: object; message: string }) => void;
}

const message = 'An outcome given to `mutate` is lost with its component: follow(command.mutateAsync(input), outcome).';

const names = ['mutate', 'mutateAsync'];

const onThePromise = {
  create: (context: Context) => {
    /** `const { mutate: remove } = useRemove()` */
    const aliases = new Set(names);
    return {
      'ObjectPattern > Property': ({ key, value }: Property) => {
        if (names.includes(key.name ?? '') && value.name) aliases.add(value.name);
      },
      CallExpression({ callee, arguments: [, outcome] }: Call) {
        const isCommand = callee.property ? names.includes(callee.property.name ?? '') : aliases.has(callee.name ?? '');
        if (outcome && isCommand) context.report({ node: outcome, message });
      },
    };
  },
};

const late =
  'An answer that comes after its dialog was closed would close what stands there by then: shown() && onClose(), of lib/useShown.ts.';

const astray = 'An answer would take back whoever has chosen another page meanwhile: stillHere() && navigate(…), of lib/useStillHere.ts.';

/** What an answer closes, or leads on from, it asks first whether that is still there. */
const whileShown = {
  create: (context: Context) => ({
    Property({ key, value }: Property) {
      const words = ['done', 'settled'].includes(key.name ?? '') ? context.sourceCode.getText(value) : '';
      if (/\bon(?:Close|Issued)\b/.test(words) && !/\b(?:shown|isShown|stillHere)\b/.test(words))
        context.report({ node: value, message: late });
      if (/\bnavigate\(/.test(words) && !/\b(?:stillHere|location)\b/.test(words)) context.report({ node: value, message: astray });
    },
  }),
};

// oxlint reads a plugin from its default export.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'outcomes' }, rules: { 'on-the-promise': onThePromise, 'while-shown': whileShown } };
