// Checks one field of a form with the schema that the server uses. Field by field, because zod compiles whole objects at
// run time, which the page's policy refuses.

interface Schema {
  safeParse: (value: unknown) => { success: true } | { success: false; error: { issues: readonly { message: string }[] } };
}

/** For react-hook-form's `validate`: true, or what is wrong. */
export const fieldCheck =
  (schema: Schema) =>
  (value: unknown): true | string => {
    const result = schema.safeParse(value);
    return result.success || (result.error.issues[0]?.message ?? 'This is not valid.');
  };
