// A function that is read from top to bottom in one go: its own lines, without those of the functions in it that are more than a few
// lines themselves, so that a table of handlers counts as a table. What is longer becomes states or parts with names, or says in a
// comment why it is one piece.

interface Place {
  line: number;
}

interface FunctionNode {
  loc: { start: Place; end: Place };
}

interface Context {
  report: (finding: { node: object; message: string }) => void;
}

const most = 80;

/** A function in it that is no longer is read as a part of its lines. */
const few = 8;

const ownLines = {
  create: (context: Context) => {
    /** Of the functions around, from the outside in: how many of their lines are another's. */
    const others: number[] = [];
    const enter = () => void others.push(0);
    const leave = (node: object) => {
      const { start, end } = (node as FunctionNode).loc;
      const lines = end.line - start.line + 1;
      const own = lines - (others.pop() ?? 0);
      if (lines > few && others.length > 0) others.push((others.pop() ?? 0) + lines - 1);
      if (own > most)
        context.report({
          node,
          message: `This function has ${own} lines of its own, at most ${most} are read in one go: give its parts names.`,
        });
    };
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
    };
  },
};

// oxlint reads a plugin from its default export.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'lengths' }, rules: { 'own-lines': ownLines } };
