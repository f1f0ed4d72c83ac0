import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLog } from '../../../server/log/open-log.ts'
import { describeDefect } from '../../../server/logger/errors.ts'
import { openLogger } from '../../../server/logger/logger.ts'
import { openTestLog, type TestLog } from '../support/open-test-log.ts'
import { anIntent, appendOf, countedEvent } from '../support/samples.ts'
import { silentLogger } from '../../support/silent-logger.ts'

let ownLog: TestLog

beforeEach(async () => {
  ownLog = await openTestLog()
})

afterEach(() => ownLog.drop())

const receivedBy = ({ tail }: TestLog): number[] => {
  const received: number[] = []
  tail.subscribe((event) => void received.push(event.position))
  return received
}

const write = async (first: number, last: number): Promise<void> => {
  for (let count = first; count <= last; count += 1) {
    await ownLog.log.append(anIntent(), [appendOf('a', count - 1, countedEvent(count))])()
  }
}

/** All but those that append: where one breaks, what is written on it next is refused. */
const breakConnections = (): Promise<unknown> =>
  ownLog.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and query not like '%append_group%'`,
  )

test('every event is delivered once and in order to every listener', async () => {
  const [first, second] = [receivedBy(ownLog), receivedBy(ownLog)]
  await write(1, 5)
  await ownLog.tail.reached(5)
  expect(first).toEqual([1, 2, 3, 4, 5])
  expect(second).toEqual([1, 2, 3, 4, 5])
  expect(ownLog.tail.position()).toBe(5)
})

test('a listener that needs time is waited for', async () => {
  const received: number[] = []
  ownLog.tail.subscribe(async ({ position }) => {
    await ownLog.pool.query('select pg_sleep(0.05)')
    received.push(position)
  })
  await write(1, 2)
  await ownLog.tail.reached(2)
  expect(received).toEqual([1, 2])
})

test('a listener that fails keeps nobody else from hearing', async () => {
  const complaint = vi.spyOn(silentLogger, 'error').mockImplementation(() => undefined)
  const defect = new Error('a defect of one listener')
  ownLog.tail.subscribe(() => Promise.reject(defect))
  const received = receivedBy(ownLog)
  await write(1, 1)
  await ownLog.tail.reached(1)
  expect(received).toEqual([1])
  expect(complaint).toHaveBeenCalledExactlyOnceWith({ defect: describeDefect(defect) })
  complaint.mockRestore()
})

test('who unsubscribes receives no more', async () => {
  const received: number[] = []
  const unsubscribe = ownLog.tail.subscribe(({ position }) => void received.push(position))
  await write(1, 1)
  await ownLog.tail.reached(1)
  unsubscribe()
  await write(2, 2)
  await ownLog.tail.reached(2)
  expect(received).toEqual([1])
})

test('when its connection breaks it reads on from where it was', async () => {
  const received = receivedBy(ownLog)
  await write(1, 3)
  await ownLog.tail.reached(3)
  await breakConnections()
  await write(4, 6)
  await breakConnections()
  await write(7, 9)
  await ownLog.tail.reached(9)
  expect(received).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

describe('First aid 1: only an event that cannot be decoded ends the reading of the log', () => {
  const logged = () => {
    const lines: string[] = []
    const logger = openLogger({ level: 'warn', format: 'json' }, { write: (line) => lines.push(line) })
    return { lines: () => lines.map((line): unknown => JSON.parse(line)), logger }
  }

  /** Every failure of the database has a code. `breakLog` makes each read of the log fail with this one, from one moment on. */
  const breakLog = (code: string): Promise<unknown> =>
    ownLog.pool.query(`
      alter table event rename to kept_event;
      create or replace function fail() returns setof kept_event language plpgsql as
      $$ begin raise exception 'It fails' using errcode = '${code}'; end $$;
      create view event as select * from fail()`)
  const mendLog = (): Promise<unknown> => ownLog.pool.query('drop view event; alter table kept_event rename to event')

  test.each([
    ['25006', { level: 40, unavailable: '25006', unfollowed: 'log' }],
    ['40001', { level: 40, unavailable: '40001', unfollowed: 'log' }],
    ['57P01', { level: 40, unavailable: '57P01', unfollowed: 'log' }],
    ['55000', { level: 50, unfollowed: 'log' }],
    ['42703', { level: 50, unfollowed: 'log' }],
    ['XX000', { level: 50, unfollowed: 'log' }],
  ])('it reads on after %s, which is one line of the server log', async (code, line) => {
    const { lines, logger } = logged()
    const onFailure = vi.fn()
    const other = await openLog({ ...ownLog, projections: [], logger, onFailure })
    await breakLog(code)
    await expect.poll(lines).toHaveLength(1)
    await expect(other.tail.reached(1, 1000)).rejects.toThrow('was not reached')
    await mendLog()
    await write(1, 2)
    await other.tail.reached(2, 10_000)
    expect(lines()).toEqual([expect.objectContaining(line)])

    await breakLog(code)
    await expect.poll(lines).toHaveLength(2)
    expect(onFailure).not.toHaveBeenCalled()
    await other.close()
  })
})

test('a position that is not reached in time is a rejection', async () => {
  await expect(ownLog.tail.reached(1, 20)).rejects.toThrow('position 1 was not reached within 20 ms')
})
