export type LedgerImportRefusal = { readonly _tag: 'NothingNew' } | { readonly _tag: 'NoSuchImport' }
