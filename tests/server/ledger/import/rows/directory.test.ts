import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDirectory } from '../../../../../server/ledger/directory.ts'
import { intentOf } from '../../../../../server/log/carry-out.ts'
import { openLog } from '../../../../../server/log/open-log.ts'
import { E, O } from '../../../../../src/domain/fp.ts'
import { silentLogger } from '../../../../support/silent-logger.ts'
import { openTestFirm, sheetText, smallFirm, type TestFirm } from '../small-firm.ts'

let firm: TestFirm

beforeEach(async () => {
  firm = await openTestFirm()
})

afterEach(() => firm.drop())

const reachedBy = async (outcome: Awaited<ReturnType<TestFirm['bring']>>): Promise<void> => {
  if (E.isRight(outcome) && outcome.right._tag === 'Imported') await firm.tail.reached(outcome.right.position)
}

test('it knows what an import brought as soon as this node has reached the import', async () => {
  const directory = await makeDirectory(firm.pool, firm.tail)
  expect(directory.accounts()).toEqual([])
  await reachedBy(await firm.bring(smallFirm))
  expect(directory.account('P00002')).toEqual(
    O.some({
      AccountCode: 'P00002',
      AccountName: 'Lovelace Trust',
      AccountAlias: 'LOV2',
      AccountType: 'Trust',
      AdvisorCode: 'ADV01',
      GroupCode: 'G0002',
    }),
  )
  expect(directory.groups()).toEqual([
    { GroupCode: 'G0001', GroupName: 'Byron Group', accounts: ['P00001'] },
    { GroupCode: 'G0002', GroupName: 'Lovelace Group', accounts: ['P00002'] },
  ])
  expect(directory.advisers().map(({ AdvisorName }) => AdvisorName)).toEqual(['Ada Byron'])
})

test('it forgets what was withdrawn and knows what was corrected', async () => {
  await firm.bring(smallFirm)
  const directory = await makeDirectory(firm.pool, firm.tail)
  await reachedBy(await firm.bring({ groups: sheetText('groups', 'G0001,Byron and Daughter', 'G0003,New Group') }))
  expect(directory.groups().map(({ GroupName }) => GroupName)).toEqual([
    'Byron and Daughter',
    'Lovelace Group',
    'New Group',
  ])
  const withdrawn = await firm.withdraw('2')
  if (E.isRight(withdrawn) && withdrawn.right._tag === 'Withdrawn') await firm.tail.reached(withdrawn.right.position)
  expect(directory.group('G0003')).toEqual(O.none)
  expect(directory.groups().map(({ GroupName }) => GroupName)).toEqual(['Byron Group', 'Lovelace Group'])
})

const flush = (): Promise<number> =>
  firm.log
    .append(intentOf('admin', new Date()), [
      { stream: 'api-cache', expected: 0, events: [{ type: 'ApiCacheFlushed', data: {}, audience: [] }] },
    ])()
    .then((appended) => (E.isRight(appended) ? appended.right.position : 0))

test('First aid 1: the directory tries again after a defect, reports it once, and holds the position back meanwhile', async () => {
  await firm.bring(smallFirm)
  const onDefect = vi.fn()
  const directory = await makeDirectory(firm.pool, firm.tail, onDefect)
  await firm.pool.query(`update ledger_group set name = 'Renamed' where code = 'G0001'`)
  await firm.pool.query('alter table ledger_group rename column name to title')
  const position = await flush()
  await expect.poll(() => onDefect.mock.calls.length).toBe(1)
  await expect(firm.tail.reached(position, 500)).rejects.toThrow('was not reached')
  await firm.pool.query('alter table ledger_group rename column title to name')
  await firm.tail.reached(position)
  expect(directory.groups().map(({ GroupName }) => GroupName)).toContain('Renamed')
  expect(onDefect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: '42703' }))
})

test('once caches are flushed it knows what was changed behind it, on every node', async () => {
  await firm.bring(smallFirm)
  const other = await openLog({ ...firm, projections: [], logger: silentLogger })
  try {
    await other.tail.reached(firm.tail.position())
    const directories = await Promise.all([firm.tail, other.tail].map((tail) => makeDirectory(firm.pool, tail)))
    const names = () => directories.map((each) => each.groups().map(({ GroupName }) => GroupName))
    await firm.pool.query(`update ledger_group set name = 'Renamed' where code = 'G0001'`)
    expect(names()).toEqual([
      ['Byron Group', 'Lovelace Group'],
      ['Byron Group', 'Lovelace Group'],
    ])
    const position = await flush()
    await Promise.all([firm.tail.reached(position), other.tail.reached(position)])
    expect(names()).toEqual([
      ['Renamed', 'Lovelace Group'],
      ['Renamed', 'Lovelace Group'],
    ])
  } finally {
    await other.close()
  }
})
