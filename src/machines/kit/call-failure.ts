/** Why a call did not succeed, for whoever made it: refused in the server's words, or nobody knows what became of it. */
export type CallFailure = { readonly _tag: 'Refused'; readonly message: string } | { readonly _tag: 'Lost' }
