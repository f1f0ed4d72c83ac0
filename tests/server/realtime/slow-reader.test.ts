import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { breaksIn } from './support/chain.ts'
import { startNode } from './support/node.ts'
import { createPeople } from './support/people.ts'
import { slowLine } from './support/slow-line.ts'
import { visitServer } from './support/visitor.ts'
import { writeEvents } from './support/write.ts'

const portions = 20
const portion = Array.from({ length: 100 }, () => ({
  type: 'Told',
  data: { text: 'x'.repeat(20_000) },
  audience: ['user:ann', 'user:bob'],
}))

test('one who reads slowly is read to from the log again, and holds up nobody', async () => {
  const database = await freshDatabase()
  const people = createPeople()
  people.signIn('ann', 'client')
  people.signIn('bob', 'client')
  const node = await startNode(database, people, { recentEvents: 50 })
  const line = await slowLine(node.port)
  const slow = visitServer(line.address, 'ann')
  const quick = visitServer(node.address, 'bob')
  await Promise.all([slow.untilCaughtUp(), quick.untilCaughtUp()])
  const read = vi.spyOn(node.log, 'read')

  line.hold()
  let end = 0
  for (let received = 0; received < portions; received += 1)
    end = await writeEvents(node, `talk/${received}`, ...portion)
  await quick.untilReceived(end)
  expect(slow.frames().length).toBeLessThan(end)
  expect(read).not.toHaveBeenCalled()

  line.release()
  await slow.untilReceived(end)
  expect(read).toHaveBeenCalled()
  for (const visitor of [slow, quick]) {
    expect(visitor.frames().map(({ position }) => position)).toEqual(Array.from({ length: end }, (_, n) => n + 1))
    expect(breaksIn(0, visitor.links())).toEqual([])
    visitor.leave()
  }
  line.close()
  await node.stop()
  expect(node.defects).toEqual([])
  await database.drop()
})
