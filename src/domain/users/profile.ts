import * as t from 'io-ts'
import { Adviser } from '../ledger/accounts/account.ts'
import { mapRecord } from '../lists/map-record.ts'
import { Identity } from './identity.ts'
import { detailsOf, type UserDetails, userDetails } from './user-details.ts'

/** `Identity` has the given and the family name. Keep the order of fields: the contract's digest depends on it. */
const withoutNames = <Value>({
  given_name: _given,
  family_name: _family,
  title,
  middle_name,
  ...others
}: Readonly<Record<keyof UserDetails, Value>>) => ({ title, middle_name, ...others })

export const profileDetails = (details: UserDetails) => withoutNames(detailsOf(details))

/** `adviser` is only for clients, and only if the firm shows contacts. */
export const UserProfile = t.readonly(
  t.strict({
    identity: Identity,
    ...withoutNames(mapRecord(userDetails, () => t.string)),
    adviser: t.union([Adviser, t.null]),
    firmName: t.string,
    timeZone: t.string,
  }),
)
export type UserProfile = t.TypeOf<typeof UserProfile>
