import { afterEach, expect, test } from 'vitest'
import { openTestLog } from '../../server/support/open-test-log.ts'
import { killScripts, runScript } from './support/child.ts'

const writersEach = 100
const appendsEach = 5

afterEach(killScripts)

test('of 200 writers on two servers a reader and a tail see every event once, in order and without a gap', async () => {
  const { log, tail, url, drop } = await openTestLog()
  const received: number[] = []
  tail.subscribe(({ position }) => void received.push(position))

  const servers = [1, 2].map(() => runScript('writers.ts', url, String(writersEach), String(appendsEach)))
  const done = new AbortController()
  void Promise.all(servers.map(({ ended }) => ended)).then(() => done.abort())

  const seen: number[] = []
  const readOn = async (): Promise<void> => {
    const events = await log.read({ after: seen.at(-1) ?? 0, limit: 100 })
    seen.push(...events.map(({ position }) => position))
  }
  while (!done.signal.aborted) await readOn()
  while (seen.length < (await log.lastPosition())) await readOn()
  await tail.reached(await log.lastPosition())

  const acknowledged = servers.flatMap(({ lines }) => lines.map((line) => line.split(' ').map(Number)))
  const everyPosition = Array.from({ length: seen.length }, (_, index) => index + 1)
  expect(acknowledged).toHaveLength(2 * writersEach * appendsEach)
  expect(acknowledged.reduce((sum, [, , events = 0]) => sum + events, 0)).toBe(seen.length)
  expect(seen).toEqual(everyPosition)
  expect(received).toEqual(everyPosition)
  await drop()
})
