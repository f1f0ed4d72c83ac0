import * as t from 'io-ts'
import { Account, Adviser, Group } from './account.ts'

export const soughtPerPage = 100

const counted = { page: t.number, total: t.number }

export const AccountPage = t.readonly(t.strict({ accounts: t.readonlyArray(Account), ...counted }))
export const GroupPage = t.readonly(t.strict({ groups: t.readonlyArray(Group), ...counted }))
export const AdviserPage = t.readonly(t.strict({ advisers: t.readonlyArray(Adviser), ...counted }))
