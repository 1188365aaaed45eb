/** What a page may say of an error that nobody caught, in characters: it cuts to these, and the server refuses more. */
export const clientErrorBounds = { message: 500, stack: 8000, path: 300, context: 100 } as const;
