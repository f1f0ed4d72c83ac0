import type { Identity } from '../users/identity.ts'

/** Who stands before the guard. A newcomer must choose a password of their own first. */
export type Visitor =
  | { readonly _tag: 'Unknown' }
  | { readonly _tag: 'Stranger'; readonly isExpired: boolean }
  | { readonly _tag: 'Newcomer'; readonly identity: Identity }
  | { readonly _tag: 'Member'; readonly identity: Identity }

export const unknownVisitor: Visitor = { _tag: 'Unknown' }
