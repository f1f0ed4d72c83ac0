import * as t from 'io-ts'
import { Uuid } from '../../uuid.ts'
import { unfinishedCounts } from '../../messages/succession.ts'
import type { Account, Adviser, Group } from './account.ts'

const handoverFields = {
  accounts: t.readonlyArray(t.string),
  groups: t.readonlyArray(t.string),
  ...unfinishedCounts,
  position: t.number,
}

export const HandoverReply = t.readonly(t.strict(handoverFields))
export type HandoverReply = t.TypeOf<typeof HandoverReply>

/** `successors` are the user names that receive messages and drafts; none if the new adviser cannot sign in. */
export const HandoverResult = t.readonly(t.strict({ ...handoverFields, successors: t.readonlyArray(t.string) }))
export type HandoverResult = t.TypeOf<typeof HandoverResult>

export const ClientHandover = t.readonly(
  t.strict({
    id: Uuid,
    at: t.string,
    by: t.string,
    to: t.string,
    accounts: t.readonlyArray(t.string),
    ...unfinishedCounts,
  }),
)
export type ClientHandover = t.TypeOf<typeof ClientHandover>

export interface AdviserBook {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
}

export const adviserBook = ({ AdvisorCode }: Pick<Adviser, 'AdvisorCode'>, firm: AdviserBook): AdviserBook => {
  const accounts = firm.accounts.filter((account) => account.AdvisorCode === AdvisorCode)
  const groups = new Set(accounts.map(({ GroupCode }) => GroupCode))
  return { accounts, groups: firm.groups.filter(({ GroupCode }) => groups.has(GroupCode)) }
}
