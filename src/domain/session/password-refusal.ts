/** Why a password was not changed. `retryAfter` is in seconds. */
export type PasswordRefusal =
  | { readonly _tag: 'IncorrectPassword' }
  | { readonly _tag: 'WeakPassword' }
  | { readonly _tag: 'SamePassword' }
  | { readonly _tag: 'TooManyAttempts'; readonly retryAfter: number }
  | { readonly _tag: 'Unreachable' }
  | { readonly _tag: 'OutOfRoom'; readonly message: string }
