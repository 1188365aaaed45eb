/**
 * What is there by what was done before, which its type cannot say: a row that this transaction wrote, as many keys as were asked for.
 *
 * @param why it is there, in a few words; said by the error where it is not
 */
export function certain<Value>(value: Value | null | undefined, why: string): Value {
  if (value === null || value === undefined) throw new Error(`Something is missing that was certain: ${why}.`);
  return value;
}
