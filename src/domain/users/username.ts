import { normalizedText } from '../text/normalized-text.ts'

/** `Jane ` and `jane` are one person. */
export const canonicalUsername = (text: string): string => normalizedText(text, 'NFKC').trim().toLowerCase()

export const userStream = (username: string): string => `user/${username}`

/** Each is a segment of an address under /users or /messages, in calls or, like `new`, on screens. */
export const reservedUsernames: readonly string[] = [
  'new',
  'roles',
  'taken',
  'named',
  'bulk-create',
  'change_password',
  'imports',
  'recipients',
  'drafts',
  'attachments',
  'supervisions',
  'stand-ins',
]

export const isReservedUsername = (username: string): boolean => reservedUsernames.includes(canonicalUsername(username))
