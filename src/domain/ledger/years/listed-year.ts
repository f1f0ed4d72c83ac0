import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'

/** `closed` of the accounts that there are. */
export const ListedYear = t.readonly(
  t.strict({ year: t.number, start: IsoDate, end: IsoDate, accounts: t.number, closed: t.number }),
)
export type ListedYear = t.TypeOf<typeof ListedYear>

const act = { at: t.string, by: t.string }
const orNull = <A>(codec: t.Type<A, unknown>) => t.union([codec, t.null])

/**
 * A financial year of an account. `closed` is null while it is open; `opened` is when it was opened last, if it ever was closed before.
 * `changedFrom` is the first day whose rows the ledger has changed since it was closed.
 */
export const AccountYear = t.readonly(
  t.strict({
    account: t.string,
    accountName: t.string,
    group: t.string,
    adviser: t.string,
    closed: orNull(t.readonly(t.strict(act))),
    opened: orNull(t.readonly(t.strict({ ...act, reason: t.string }))),
    changedFrom: orNull(IsoDate),
  }),
)
export type AccountYear = t.TypeOf<typeof AccountYear>
