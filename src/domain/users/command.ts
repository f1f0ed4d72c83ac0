import type { User } from './user.ts'

/** The passwords themselves never come here: what is kept of them is written beside the events. */
export type UserCommand =
  | { readonly type: 'AddUser'; readonly user: User }
  | { readonly type: 'ChangePassword' }
  | { readonly type: 'ResetPassword' }
