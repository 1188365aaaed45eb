// A table of plain text: RFC 4180, with the separator that its first line has most of.

const separators = [',', ';', '\t'] as const;

export function readTable(text: string, mostRows: number): string[][] {
  const firstLine = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const counts = separators.map((one) => firstLine.split(one).length);
  const separator = separators[counts.indexOf(Math.max(...counts))] ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length && rows.length < mostRows; at++) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text[at + 1] === '"') cell += text[at++];
    else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (rows.length < mostRows) endRow();
  return rows;
}
