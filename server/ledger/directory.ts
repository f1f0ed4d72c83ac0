import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Account, Adviser, Group } from '../../src/domain/ledger/accounts/account.ts'
import { E, O, pipe } from '../../src/domain/fp.ts'
import { isImportEvent } from '../../src/domain/ledger/import/ledger-import.ts'
import { entityOf as runEntity } from '../../src/domain/reports/run/run-fault.ts'
import type { RunParameters } from '../../src/domain/reports/run/run-parameters.ts'
import { flushesCaches } from '../../src/domain/settings/api-cache.ts'
import type { LogTail } from '../log/event-log.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { StaticReportKey } from '../../src/domain/archive/static-report.ts'
import { asError } from '../logger/errors.ts'
import { accountColumns, adviserColumns, groupColumns } from './read/read-subject.ts'

/** Former entities as last known. A group lists all accounts that were last known in it. */
export interface WithdrawnFirm {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
  readonly advisers: readonly Adviser[]
}

interface CurrentFirm {
  readonly accounts: ReadonlyMap<string, Account>
  readonly groups: ReadonlyMap<string, Group>
  readonly advisers: ReadonlyMap<string, Adviser>
}

interface FirmRecords extends CurrentFirm {
  readonly withdrawn: WithdrawnFirm
}

const emptyFirm: FirmRecords = {
  accounts: new Map(),
  groups: new Map(),
  advisers: new Map(),
  withdrawn: { accounts: [], groups: [], advisers: [] },
}

const accountsSql = `
  select ${accountColumns}
  from ledger_account where known_to = 'infinity' order by code`

const groupsSql = `
  select ${groupColumns},
    array(select a.code from ledger_account a where a.group_code = g.code and a.known_to = 'infinity' order by 1) as accounts
  from ledger_group g where known_to = 'infinity' order by code`

const advisersSql = `
  select ${adviserColumns}
  from ledger_adviser where known_to = 'infinity' order by code`

/** Last versions of withdrawn entities. Leaves out restored and corrected ones, which have a row without an end. */
const lastKnownSql = (table: string, columns: string): string => `
  select ${columns} from (
    select distinct on (code) * from ledger_${table} order by code, known_to desc, known_from desc
  ) as last
  where known_to < 'infinity' order by code`

const withdrawnGroupsSql = `
  with withdrawn as (${lastKnownSql('group', '*')}),
    account as (select distinct on (code) * from ledger_account order by code, known_to desc, known_from desc)
  select ${groupColumns}, array(select a.code from account a where a.group_code = g.code order by 1) as accounts
  from withdrawn g order by code`

export const withdrawnFirm = async (pool: Pool): Promise<WithdrawnFirm> => ({
  accounts: await queryRows(pool, Account, lastKnownSql('account', accountColumns)),
  groups: await queryRows(pool, Group, withdrawnGroupsSql),
  advisers: await queryRows(pool, Adviser, lastKnownSql('adviser', adviserColumns)),
})

const byCode = <A>(rows: readonly A[], code: (row: A) => string): ReadonlyMap<string, A> =>
  new Map(rows.map((row) => [code(row), row]))

export const currentFirm = async (pool: Pool): Promise<CurrentFirm> => ({
  accounts: byCode(await queryRows(pool, Account, accountsSql), ({ AccountCode }) => AccountCode),
  groups: byCode(await queryRows(pool, Group, groupsSql), ({ GroupCode }) => GroupCode),
  advisers: byCode(await queryRows(pool, Adviser, advisersSql), ({ AdvisorCode }) => AdvisorCode),
})

export interface FirmDirectory {
  readonly accounts: () => readonly Account[]
  readonly groups: () => readonly Group[]
  readonly advisers: () => readonly Adviser[]
  readonly account: (code: string) => O.Option<Account>
  readonly group: (code: string) => O.Option<Group>
  readonly adviser: (code: string) => O.Option<Adviser>
  readonly withdrawn: () => WithdrawnFirm
}

const findByCode = <A>(all: ReadonlyMap<string, A>, code: string): O.Option<A> => O.fromNullable(all.get(code))

const listFirm = (firm: FirmRecords) => ({
  firm,
  accounts: [...firm.accounts.values()],
  groups: [...firm.groups.values()],
  advisers: [...firm.advisers.values()],
})

const retryMs = 200

const readFirmRecords = async (pool: Pool): Promise<FirmRecords> => ({
  ...(await currentFirm(pool)),
  withdrawn: await withdrawnFirm(pool),
})

/** Retries after all failures, because the tail waits for it. Only a closed pool never recovers. */
const readFirmWithRetries = async (pool: Pool, onDefect: (defect: unknown) => void): Promise<FirmRecords> => {
  for (let hasFailed = false; ; hasFailed = true) {
    try {
      return await readFirmRecords(pool)
    } catch (error) {
      if (pool.ended) return Promise.reject(asError(error))
      if (!hasFailed) onDefect(error)
      await sleep(retryMs)
    }
  }
}

/** The log tail waits for the new rows, so every caller that waits for an import's position sees them. */
export const makeDirectory = async (
  pool: Pool,
  tail: Pick<LogTail, 'subscribe'>,
  onDefect: (defect: unknown) => void = () => undefined,
): Promise<FirmDirectory> => {
  let known = listFirm(emptyFirm)
  tail.subscribe(async (event) => {
    if (!isImportEvent(event) && !flushesCaches(event)) return
    known = listFirm(await readFirmWithRetries(pool, onDefect))
  })
  known = listFirm(await readFirmRecords(pool))
  return {
    accounts: () => known.accounts,
    groups: () => known.groups,
    advisers: () => known.advisers,
    account: (code) => findByCode(known.firm.accounts, code),
    group: (code) => findByCode(known.firm.groups, code),
    adviser: (code) => findByCode(known.firm.advisers, code),
    withdrawn: () => known.firm.withdrawn,
  }
}

export type DirectoryNames = Pick<FirmDirectory, 'account' | 'group' | 'adviser'>
type ReportOwner = Pick<StaticReportKey, 'Type' | 'Code'>

interface DirectoryEntity {
  readonly type: 'account' | 'group' | 'adviser'
  readonly code: string
}

export const entityName = (
  { account, group, adviser }: DirectoryNames,
  { type, code }: DirectoryEntity,
): O.Option<string> => {
  switch (type) {
    case 'account':
      return pipe(
        account(code),
        O.map(({ AccountName }) => AccountName),
      )
    case 'group':
      return pipe(
        group(code),
        O.map(({ GroupName }) => GroupName),
      )
    case 'adviser':
      return pipe(
        adviser(code),
        O.map(({ AdvisorName }) => AdvisorName),
      )
  }
}

export const nameOrCode = (names: DirectoryNames, entity: DirectoryEntity): string =>
  pipe(
    entityName(names, entity),
    O.getOrElse(() => entity.code),
  )

const entityOf = ({ Type, Code }: ReportOwner): DirectoryEntity => ({
  type: Type === 'portfolio' ? 'account' : 'group',
  code: Code,
})

export const ownerName = (names: DirectoryNames, owner: ReportOwner): O.Option<string> =>
  entityName(names, entityOf(owner))

export const ownerNameOrCode = (names: DirectoryNames, owner: ReportOwner): string => nameOrCode(names, entityOf(owner))

export const runSubject = (names: DirectoryNames, parameters: RunParameters): string =>
  pipe(
    runEntity(parameters),
    E.match(
      () => '',
      (entity) => nameOrCode(names, entity),
    ),
  )

export const namesIncludingWithdrawn = (directory: FirmDirectory): DirectoryNames => {
  const { accounts, groups, advisers } = directory.withdrawn()
  const or = <A>(current: O.Option<A>, withdrawn: readonly A[], isIt: (one: A) => boolean): O.Option<A> =>
    O.isSome(current) ? current : O.fromNullable(withdrawn.find(isIt))
  return {
    account: (code) => or(directory.account(code), accounts, ({ AccountCode }) => AccountCode === code),
    group: (code) => or(directory.group(code), groups, ({ GroupCode }) => GroupCode === code),
    adviser: (code) => or(directory.adviser(code), advisers, ({ AdvisorCode }) => AdvisorCode === code),
  }
}
