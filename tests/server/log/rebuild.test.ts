import { expect, test } from 'vitest'
import { rebuildProjections } from '../../../server/log/project.ts'
import { tallyProjection, tallyTable } from '../support/counter.ts'
import { openTestLog } from '../support/open-test-log.ts'
import { anIntent, appendOf, countedEvent } from '../support/samples.ts'

test('rebuilt tables equal those kept live', async () => {
  const { log, pool, drop } = await openTestLog([tallyProjection])
  await pool.query(tallyTable)
  const dump = async (): Promise<readonly unknown[]> => {
    const { rows } = await pool.query<Record<string, unknown>>('select * from tally order by stream')
    return rows
  }
  await Promise.all(
    Array.from({ length: 40 }, (_, writer) =>
      log.append(anIntent(), [
        appendOf(`a${writer}`, 0, countedEvent(1), countedEvent(2)),
        appendOf(`b${writer % 7}`, Math.floor(writer / 7), countedEvent(writer)),
      ])(),
    ),
  )
  const live = await dump()
  await pool.query("update tally set last = 0 where stream = 'a1'")
  await rebuildProjections(pool, [tallyProjection])
  expect(await dump()).toEqual(live)
  expect(live.length).toBeGreaterThan(20)
  await drop()
})
