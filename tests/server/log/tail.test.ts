import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '../../../server/log/open-log.ts'
import { describeDefect } from '../../../server/logger/errors.ts'
import { openLogger } from '../../../server/logger/logger.ts'
import { openTestLog, type TestLog } from '../support/open-test-log.ts'
import { anIntent, append, counted } from '../support/samples.ts'
import { silentLogger } from '../../support/silent-logger.ts'

let own: TestLog

beforeEach(async () => {
  own = await openTestLog()
})

afterEach(() => own.drop())

const receivedBy = ({ tail }: TestLog): number[] => {
  const received: number[] = []
  tail.subscribe((event) => void received.push(event.position))
  return received
}

const write = async (first: number, last: number): Promise<void> => {
  for (let count = first; count <= last; count += 1) {
    await own.log.append(anIntent(), [append('a', count - 1, counted(count))])()
  }
}

/** All but those that append: where one breaks, what is written on it next is refused. */
const breakConnections = (): Promise<unknown> =>
  own.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and query not like '%append_events%'`,
  )

test('every event is delivered once and in order to every listener', async () => {
  const [first, second] = [receivedBy(own), receivedBy(own)]
  await write(1, 5)
  await own.tail.reached(5)
  expect(first).toEqual([1, 2, 3, 4, 5])
  expect(second).toEqual([1, 2, 3, 4, 5])
  expect(own.tail.position()).toBe(5)
})

test('a listener that needs time is waited for', async () => {
  const received: number[] = []
  own.tail.subscribe(async ({ position }) => {
    await own.pool.query('select pg_sleep(0.05)')
    received.push(position)
  })
  await write(1, 2)
  await own.tail.reached(2)
  expect(received).toEqual([1, 2])
})

test('a listener that fails keeps nobody else from hearing', async () => {
  const complaint = vi.spyOn(silentLogger, 'error').mockImplementation(() => undefined)
  const defect = new Error('a defect of one listener')
  own.tail.subscribe(() => Promise.reject(defect))
  const received = receivedBy(own)
  await write(1, 1)
  await own.tail.reached(1)
  expect(received).toEqual([1])
  expect(complaint).toHaveBeenCalledExactlyOnceWith({ defect: describeDefect(defect) })
  complaint.mockRestore()
})

test('who unsubscribes receives no more', async () => {
  const received: number[] = []
  const unsubscribe = own.tail.subscribe(({ position }) => void received.push(position))
  await write(1, 1)
  await own.tail.reached(1)
  unsubscribe()
  await write(2, 2)
  await own.tail.reached(2)
  expect(received).toEqual([1])
})

test('when its connection breaks it reads on from where it was', async () => {
  const received = receivedBy(own)
  await write(1, 3)
  await own.tail.reached(3)
  await breakConnections()
  await write(4, 6)
  await breakConnections()
  await write(7, 9)
  await own.tail.reached(9)
  expect(received).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a defect while it reads is logged and ends the reading', async () => {
  const lines: string[] = []
  const onFailure = vi.fn()
  const logger = openLogger({ level: 'error', format: 'json' }, { write: (line) => lines.push(line) })
  const other = await openLog({ ...own, projections: [], logger, onFailure })
  await own.pool.query('alter table event rename column audience to people')
  await expect
    .poll(() => onFailure.mock.calls)
    .toEqual([[new Error('The log cannot be followed because of a defect.')]])
  await expect(other.tail.reached(1)).rejects.toThrow('cannot be followed')
  expect(lines).toEqual([expect.stringContaining('42703')])
  await other.close()
})

test('a position that is not reached in time is a rejection', async () => {
  await expect(own.tail.reached(1, 20)).rejects.toThrow('position 1 was not reached within 20 ms')
})
