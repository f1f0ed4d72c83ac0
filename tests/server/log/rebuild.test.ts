import { expect, test } from 'vitest'
import { rebuild } from '../../../server/log/project.ts'
import { tally, tallyTable } from '../support/counter.ts'
import { openTestLog } from '../support/open-test-log.ts'
import { anIntent, append, counted } from '../support/samples.ts'

test('rebuilt tables equal those kept live', async () => {
  const { log, pool, drop } = await openTestLog([tally])
  await pool.query(tallyTable)
  const dump = async (): Promise<readonly unknown[]> => {
    const { rows } = await pool.query<Record<string, unknown>>('select * from tally order by stream')
    return rows
  }
  await Promise.all(
    Array.from({ length: 40 }, (_, writer) =>
      log.append(anIntent(), [
        append(`a${writer}`, 0, counted(1), counted(2)),
        append(`b${writer % 7}`, Math.floor(writer / 7), counted(writer)),
      ])(),
    ),
  )
  const live = await dump()
  await pool.query("update tally set last = 0 where stream = 'a1'")
  await rebuild(pool, [tally])
  expect(await dump()).toEqual(live)
  expect(live.length).toBeGreaterThan(20)
  await drop()
})
