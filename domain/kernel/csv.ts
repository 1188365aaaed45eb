// Tables as text files that a spreadsheet opens (RFC 4180), in which nothing that a person wrote becomes a formula.

/** What spreadsheets take for a formula, also behind quotes and white space, and in full width. */
const formula = /^["'\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const cellOf = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Lines of cells, the first one the heads. With the mark by which spreadsheets know UTF-8. */
export const toCsv = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;
