import * as t from 'io-ts'
import { Adviser } from '../ledger/accounts/account.ts'
import { Identity } from './identity.ts'

/** What the sidebar shows of the person signed in. `adviser` is there for clients only, and only when the firm shows contacts. */
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
  }),
)
export type Profile = t.TypeOf<typeof Profile>
