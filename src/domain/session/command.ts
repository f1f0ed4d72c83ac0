export type SessionCommand =
  | { readonly type: 'SignIn'; readonly session: string; readonly at: string; readonly expiresAt: string }
  | { readonly type: 'SignOut'; readonly session: string }
  | { readonly type: 'EndSessions'; readonly except: string | null }
