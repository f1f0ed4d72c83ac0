export type CallFailure = { readonly _tag: 'Refused'; readonly message: string } | { readonly _tag: 'Lost' }
