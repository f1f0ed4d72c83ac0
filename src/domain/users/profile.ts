import * as t from 'io-ts'
import { Adviser } from '../ledger/accounts/account.ts'
import { Identity } from './identity.ts'

/** `adviser` is only for clients, and only if the firm shows contacts. */
export const Profile = t.readonly(
  t.strict({
    identity: Identity,
    title: t.string,
    middle_name: t.string,
    email: t.string,
    phone_number: t.string,
    mobile_number: t.string,
    address_one: t.string,
    address_two: t.string,
    adviser: t.union([Adviser, t.null]),
    firmName: t.string,
    timeZone: t.string,
  }),
)
export type Profile = t.TypeOf<typeof Profile>
