import type { RightsRefusal } from '../../src/domain/users/rights.ts'
import { blockedLinkText } from '../../src/domain/users/user-acts.ts'
import type { UserFault } from '../../src/domain/users/user-draft-faults.ts'
import type { UserRefusal } from '../../src/domain/users/user.ts'

/** `errors` are the fields that cannot be saved, with the form's own words. */
export type SaveRefusal =
  | RightsRefusal
  | { readonly _tag: 'UserNotValid'; readonly errors: readonly { readonly path: string; readonly message: string }[] }
  | { readonly _tag: 'UsernameTaken'; readonly field: 'username' }
  | { readonly _tag: 'EmailTaken'; readonly field: 'email' }
  | { readonly _tag: 'NotFound' }

export const notValid = (faults: readonly UserFault[]): SaveRefusal => ({
  _tag: 'UserNotValid',
  errors: faults.map(({ field, reason }) => ({ path: field, message: reason })),
})

export const emailTaken: SaveRefusal = { _tag: 'EmailTaken', field: 'email' }

export const refusalOf = ({ _tag }: UserRefusal): SaveRefusal => {
  switch (_tag) {
    case 'UsernameTaken':
      return { _tag, field: 'username' }
    case 'NotAllowedIn':
      return notValid([{ field: 'status', reason: blockedLinkText }])
    case 'UnknownUser':
    case 'LinkOver':
      return { _tag: 'NotFound' }
  }
}
