import * as t from 'io-ts'
import { Account, Adviser } from '../../../src/domain/ledger/accounts/account.ts'
import type { RunEntity } from '../../../src/domain/reports/run/run-fault.ts'
import { accountColumns, adviserColumns, groupColumns } from '../../ledger/read/firm-columns.ts'
import { isKnown, type Snapshot } from '../../ledger/read/snapshot.ts'
import { queryRows } from '../../postgres/query-rows.ts'

const Group = t.readonly(t.strict({ GroupCode: t.string, GroupName: t.string }))
type Group = t.TypeOf<typeof Group>

export interface Subject {
  readonly entity: RunEntity
  readonly name: string
  readonly accounts: readonly Account[]
  readonly groups: ReadonlyMap<string, Group>
  readonly advisers: ReadonlyMap<string, Adviser>
}

const accounts = `
  select ${accountColumns}
  from ledger_account as a
  where case $2 when 'account' then code when 'group' then group_code else adviser_code end = $3 and ${isKnown('a')}
  order by code`

const groups = `
  select ${groupColumns} from ledger_group as g where code = any($2) and ${isKnown('g')}`

const advisers = `
  select ${adviserColumns}
  from ledger_adviser as a where code = any($2) and ${isKnown('a')}`

const distinct = (codes: readonly string[]): readonly string[] => [...new Set(codes)]

export const readSubject = async ({ client, knownBefore }: Snapshot, entity: RunEntity): Promise<Subject | null> => {
  const { type, code } = entity
  const own = await queryRows(client, Account, accounts, [knownBefore, type, code])
  const groupCodes = distinct([...(type === 'group' ? [code] : []), ...own.map(({ GroupCode }) => GroupCode)])
  const adviserCodes = distinct([...(type === 'adviser' ? [code] : []), ...own.map(({ AdvisorCode }) => AdvisorCode)])
  const known = {
    entity,
    accounts: own,
    groups: new Map(
      (await queryRows(client, Group, groups, [knownBefore, groupCodes])).map((group) => [group.GroupCode, group]),
    ),
    advisers: new Map(
      (await queryRows(client, Adviser, advisers, [knownBefore, adviserCodes])).map((row) => [row.AdvisorCode, row]),
    ),
  }
  const names = {
    account: own[0]?.AccountName,
    group: known.groups.get(code)?.GroupName,
    adviser: known.advisers.get(code)?.AdvisorName,
  }
  const name = names[type]
  return name === undefined ? null : { ...known, name }
}
