// A text as a table, with its first line as the heads.

import { readTable } from './textTable.ts';

/** Its heads among them. */
const mostRows = 2000;

/** What is shown is not all that there is. */
export const CutNote = ({ what }: { what: string }) => <p className="mb-4 text-13">{`The first ${what} of it. Download it to see all.`}</p>;

export function TextTable({ text }: { text: string }) {
  const [head = [], ...rows] = readTable(text, mostRows + 1);
  const isLong = rows.length === mostRows;
  return (
    <>
      {isLong && <CutNote what="2,000 rows" />}
      <table className="border-collapse text-start text-13">
        <thead>
          <tr className="border-b border-current">
            {numbered(head).map(([column, cell]) => (
              <th key={column} scope="col" className="px-3 py-1.5 text-start font-semibold whitespace-nowrap">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(isLong ? rows.slice(0, -1) : rows).map(([line, cells]) => (
            <tr key={line} className="border-b border-current/15">
              {numbered(cells).map(([column, cell]) => (
                <td key={column} className="px-3 py-1.5 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A table that is only read: its lines have no name but their number. */
const numbered = <One,>(all: readonly One[]): [string, One][] => all.map((one, index) => [`${index}`, one]);
