/** Why signing in did not succeed. `retryAfter` is in seconds. */
export type SignInRefusal =
  | { readonly _tag: 'WrongCredentials' }
  | { readonly _tag: 'TooManyAttempts'; readonly retryAfter: number }
  | { readonly _tag: 'Unreachable' }
  | { readonly _tag: 'OutOfRoom'; readonly message: string }
