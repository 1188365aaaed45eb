// Tables as text files that a spreadsheet opens (RFC 4180), in which nothing that a person wrote becomes a formula.

/** What spreadsheets take for a formula, also behind quotes and white space, and in full width. */
const formula = /^["'\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const cellOf = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The sign with which the parts of a number begin, where the table is read. */
export type DecimalSign = '.' | ',';

/**
 * Lines of cells, the first one the heads. With the mark by which spreadsheets know UTF-8. Where numbers have commas, a spreadsheet
 * looks for a semicolon between cells, and would put a whole line into the first one otherwise.
 */
export const toCsv = (lines: readonly (readonly string[])[], decimalSign: DecimalSign): string =>
  `\uFEFF${lines.map((cells) => `${cells.map(cellOf).join(decimalSign === ',' ? ';' : ',')}\r\n`).join('')}`;
