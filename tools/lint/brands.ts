// A row reads with its brands: an id as that of its table (`server/db/types.gen.ts`), or as a raw query says what it reads. A cast
// on the way out of it says the same a second time, and goes on saying it when the column becomes another.

interface Node {
  type: string;
  name?: string;
  object?: Node;
  callee?: Node;
  typeName?: Node;
  types?: readonly Node[];
  elementType?: Node;
}

interface Cast {
  expression: Node;
  typeAnnotation: Node;
}

interface Context {
  report: (finding: { node: object; message: string }) => void;
}

const ofRow = 'A row reads with its brand: give it to the column where the query says what it reads, not to what came out.';
const ofNew = 'A new id is made as what it names: newId<TaskId>().';

const namesId = ({ typeName, types, elementType }: Node): boolean =>
  /[a-z]Ids?$/.test(typeName?.name ?? '') || [...(types ?? []), ...(elementType ? [elementType] : [])].some(namesId);

const isColumn = ({ type, object }: Node): boolean =>
  type === 'MemberExpression' && /^(row|facts|account|\w+Row)$/.test(object?.name ?? '');

const isNew = ({ type, callee }: Node): boolean => type === 'CallExpression' && /^(randomUUID|newId)$/.test(callee?.name ?? '');

const whereTheyAreRead = {
  create: (context: Context) => ({
    TSAsExpression(cast: object) {
      const { expression, typeAnnotation } = cast as Cast;
      if (!namesId(typeAnnotation)) return;
      if (isColumn(expression)) context.report({ node: cast, message: ofRow });
      if (isNew(expression)) context.report({ node: cast, message: ofNew });
    },
  }),
};

// oxlint reads a plugin from its default export.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'brands' }, rules: { 'where-they-are-read': whereTheyAreRead } };
