const changing: readonly string[] = ['LedgerImported', 'LedgerImportWithdrawn']

/** Whether accounts may be somebody else's after an event, or there may be others. */
export const changesFirm = ({ type }: { readonly type: string }): boolean => changing.includes(type)
