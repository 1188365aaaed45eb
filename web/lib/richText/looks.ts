// How the parts of a comment look, where it is read and where it is written.

export const chipLook = 'rounded-1 font-medium text-accent-text';
export const codeLook = 'rounded-1 bg-surface-sunken px-1 font-mono text-13';
export const codeBlockLook = 'overflow-x-auto rounded-2 bg-surface-sunken px-3 py-2 font-mono text-13 whitespace-pre';
export const quoteLook = 'border-s-2 border-hairline-strong ps-3 text-ink-muted';
export const listLooks = { bulletList: 'list-disc ps-5', orderedList: 'list-decimal ps-6' } as const;
/** Blocks below each other; letters that stand over their line are cut at the comment's edge. */
export const bodyLook = 'space-y-1.5 overflow-clip [overflow-clip-margin:4px] wrap-anywhere leading-5';
