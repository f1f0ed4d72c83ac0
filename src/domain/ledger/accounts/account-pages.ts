import * as t from 'io-ts'
import { Account, Adviser, Group } from './account.ts'

export const maxRowsPerPage = 100

const pageCounts = { page: t.number, total: t.number }

export const AccountPage = t.readonly(t.strict({ accounts: t.readonlyArray(Account), ...pageCounts }))
export const GroupPage = t.readonly(t.strict({ groups: t.readonlyArray(Group), ...pageCounts }))
export const AdviserPage = t.readonly(t.strict({ advisers: t.readonlyArray(Adviser), ...pageCounts }))
