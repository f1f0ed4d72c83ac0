import * as t from 'io-ts'
import { Account, Adviser } from '../../../src/domain/ledger/accounts/account.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnownSql, type LedgerSnapshot } from './snapshot.ts'

const SubjectGroup = t.readonly(t.strict({ GroupCode: t.string, GroupName: t.string }))
type SubjectGroup = t.TypeOf<typeof SubjectGroup>

type SubjectType = 'account' | 'group' | 'adviser' | 'firm'

export interface LedgerSubject<Type extends SubjectType = SubjectType> {
  readonly entity: { readonly type: Type; readonly code: string }
  readonly name: string
  readonly accounts: readonly Account[]
  readonly groups: ReadonlyMap<string, SubjectGroup>
  readonly advisers: ReadonlyMap<string, Adviser>
}

export const accountColumns = `code as "AccountCode", name as "AccountName", alias as "AccountAlias", type as "AccountType",
  adviser_code as "AdvisorCode", group_code as "GroupCode"`

export const groupColumns = `code as "GroupCode", name as "GroupName"`

export const adviserColumns = `code as "AdvisorCode", name as "AdvisorName", phone as "Phone", email as "Email"`

const accountsSql = `
  select ${accountColumns}
  from ledger_account as a
  where case $2 when 'account' then code when 'group' then group_code when 'adviser' then adviser_code else $3 end = $3
    and ${isKnownSql('a')}
  order by code`

const namedAccountsSql = `
  select ${accountColumns} from ledger_account as a where code = any($2) and ${isKnownSql('a')} order by code`

export const readAccounts = (
  { client, knownBefore }: LedgerSnapshot,
  codes: readonly string[],
): Promise<readonly Account[]> =>
  codes.length === 0 ? Promise.resolve([]) : queryRows(client, Account, namedAccountsSql, [knownBefore, codes])

const groupsSql = `
  select ${groupColumns} from ledger_group as g where code = any($2) and ${isKnownSql('g')}`

const advisersSql = `
  select ${adviserColumns}
  from ledger_adviser as a where code = any($2) and ${isKnownSql('a')}`

const distinctCodes = (codes: readonly string[]): readonly string[] => [...new Set(codes)]

export const readSubject = async <Type extends SubjectType>(
  { client, knownBefore }: LedgerSnapshot,
  entity: LedgerSubject<Type>['entity'],
): Promise<LedgerSubject<Type> | null> => {
  const { type, code }: { readonly type: SubjectType; readonly code: string } = entity
  const own = await queryRows(client, Account, accountsSql, [knownBefore, type, code])
  const groupCodes = distinctCodes([...(type === 'group' ? [code] : []), ...own.map(({ GroupCode }) => GroupCode)])
  const adviserCodes = distinctCodes([
    ...(type === 'adviser' ? [code] : []),
    ...own.map(({ AdvisorCode }) => AdvisorCode),
  ])
  const known = {
    entity,
    accounts: own,
    groups: new Map(
      (await queryRows(client, SubjectGroup, groupsSql, [knownBefore, groupCodes])).map((group) => [
        group.GroupCode,
        group,
      ]),
    ),
    advisers: new Map(
      (await queryRows(client, Adviser, advisersSql, [knownBefore, adviserCodes])).map((row) => [row.AdvisorCode, row]),
    ),
  }
  const names = {
    account: own[0]?.AccountName,
    group: known.groups.get(code)?.GroupName,
    adviser: known.advisers.get(code)?.AdvisorName,
    firm: 'The firm',
  }
  const name = names[type]
  return name === undefined ? null : { ...known, name }
}

const UntilRow = t.strict({ until: t.string })

const subjectTables = { account: 'ledger_account', group: 'ledger_group', adviser: 'ledger_adviser' } as const

/** If the entity is gone, the ledger as it was when it last had the entity. */
export const snapshotWhenLastKnown = async (
  snapshot: LedgerSnapshot,
  { type, code }: { readonly type: SubjectType; readonly code: string },
): Promise<LedgerSnapshot> => {
  if (type === 'firm') return snapshot
  const sql = `select coalesce(max(known_to), 'infinity')::text as until from ${subjectTables[type]} where code = $1`
  const [row] = await queryRows(snapshot.client, UntilRow, sql, [code])
  return { ...snapshot, knownBefore: row?.until ?? snapshot.knownBefore }
}
