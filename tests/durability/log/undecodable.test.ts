import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startPlutus } from '../../support/plutus-process.ts'
import { freshDatabase } from '../../server/support/database.ts'

const appended = `
  select * from append_events(
    '[{"stream": "user/ann", "expected": 0}]',
    '[{"stream": "user/ann", "revision": 1, "type": "UserAdded", "data": {"username": "ann"}, "audience": []}]',
    'tester', now(), gen_random_uuid()
  )`

const line = (position: number): string =>
  `The log cannot be read: the event at position ${position} is no event of its kind (UserAdded).`

test('a server that meets what it cannot read ends with one line, and does not start again', async () => {
  const database = await freshDatabase()
  const settings = { DATABASE_URL: database.url }
  const plutus = await startPlutus(settings)
  try {
    const ended = once(plutus.process, 'exit')
    const { rows } = await database.pool.query<{ position: string }>(appended)
    const position = Number(rows[0]?.position)
    expect(await ended).toEqual([1, null])
    expect(plutus.output().trimEnd().split('\n').at(-1)).toBe(line(position))
    await expect(startPlutus(settings)).rejects.toThrow(`ended with 1:\nPlutus could not start: ${line(position)}`)
  } finally {
    await plutus.stop()
    await database.drop()
  }
})
