import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDirectory } from '../../../../../server/ledger/directory.ts'
import { intentOf } from '../../../../../server/log/carry-out.ts'
import { openLog } from '../../../../../server/log/open-log.ts'
import { E, O } from '../../../../../src/domain/fp.ts'
import { silentLogger } from '../../../../support/silent-logger.ts'
import { openTestFirm, sheetText, smallFirm, type TestFirm } from '../small-firm.ts'

let testFirm: TestFirm

beforeEach(async () => {
  testFirm = await openTestFirm()
})

afterEach(() => testFirm.drop())

const reachedBy = async (outcome: Awaited<ReturnType<TestFirm['bring']>>): Promise<void> => {
  if (E.isRight(outcome) && outcome.right._tag === 'Imported') await testFirm.tail.reached(outcome.right.position)
}

test('it knows what an import brought as soon as this node has reached the import', async () => {
  const directory = await makeDirectory(testFirm.pool, testFirm.tail)
  expect(directory.accounts()).toEqual([])
  await reachedBy(await testFirm.bring(smallFirm))
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
  await testFirm.bring(smallFirm)
  const directory = await makeDirectory(testFirm.pool, testFirm.tail)
  await reachedBy(await testFirm.bring({ groups: sheetText('groups', 'G0001,Byron and Daughter', 'G0003,New Group') }))
  expect(directory.groups().map(({ GroupName }) => GroupName)).toEqual([
    'Byron and Daughter',
    'Lovelace Group',
    'New Group',
  ])
  const withdrawn = await testFirm.withdraw('2')
  if (E.isRight(withdrawn) && withdrawn.right._tag === 'Withdrawn')
    await testFirm.tail.reached(withdrawn.right.position)
  expect(directory.group('G0003')).toEqual(O.none)
  expect(directory.groups().map(({ GroupName }) => GroupName)).toEqual(['Byron Group', 'Lovelace Group'])
})

const flush = (): Promise<number> =>
  testFirm.log
    .append(intentOf('admin', new Date()), [
      { stream: 'api-cache', expected: 0, events: [{ type: 'ApiCacheFlushed', data: {}, audience: [] }] },
    ])()
    .then((appended) => (E.isRight(appended) ? appended.right.position : 0))

test('First aid 1: the directory tries again after a defect, reports it once, and holds the position back meanwhile', async () => {
  await testFirm.bring(smallFirm)
  const onDefect = vi.fn()
  const directory = await makeDirectory(testFirm.pool, testFirm.tail, onDefect)
  await testFirm.pool.query(`update ledger_group set name = 'Renamed' where code = 'G0001'`)
  await testFirm.pool.query('alter table ledger_group rename column name to title')
  const position = await flush()
  await expect.poll(() => onDefect.mock.calls.length).toBe(1)
  await expect(testFirm.tail.reached(position, 500)).rejects.toThrow('was not reached')
  await testFirm.pool.query('alter table ledger_group rename column title to name')
  await testFirm.tail.reached(position)
  expect(directory.groups().map(({ GroupName }) => GroupName)).toContain('Renamed')
  expect(onDefect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: '42703' }))
})

test('once caches are flushed it knows what was changed behind it, on every node', async () => {
  await testFirm.bring(smallFirm)
  const other = await openLog({ ...testFirm, projections: [], logger: silentLogger })
  try {
    await other.tail.reached(testFirm.tail.position())
    const directories = await Promise.all([testFirm.tail, other.tail].map((tail) => makeDirectory(testFirm.pool, tail)))
    const names = () => directories.map((each) => each.groups().map(({ GroupName }) => GroupName))
    await testFirm.pool.query(`update ledger_group set name = 'Renamed' where code = 'G0001'`)
    expect(names()).toEqual([
      ['Byron Group', 'Lovelace Group'],
      ['Byron Group', 'Lovelace Group'],
    ])
    const position = await flush()
    await Promise.all([testFirm.tail.reached(position), other.tail.reached(position)])
    expect(names()).toEqual([
      ['Renamed', 'Lovelace Group'],
      ['Renamed', 'Lovelace Group'],
    ])
  } finally {
    await other.close()
  }
})
