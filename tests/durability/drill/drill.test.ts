import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { differingTables } from '../../../server/log/project.ts'
import { serverProjections } from '../../../server/projections.ts'
import { openAppends } from './acts/appends.ts'
import { openLedgerImports } from './acts/ledger-imports.ts'
import { openMails } from './acts/mails.ts'
import { openNotifications } from './acts/notifications.ts'
import { openOrders } from './acts/orders.ts'
import { openUploads } from './acts/uploads.ts'
import { openUserImports } from './acts/user-imports.ts'
import { checkBookedTrades } from './checks/booked-trades.ts'
import { checkGone, checkNothingLeft, helpersOf } from './checks/left-behind.ts'
import { killWhileStarting, type ServerLife, sideOf, startLife } from './world/life.ts'
import { killCount, killRounds, startKillMs, untilKill } from './world/moments.ts'
import { bringReaders } from './world/people.ts'
import type { DrillSubject } from './world/subject.ts'
import { openWorld } from './world/world.ts'

const tries = 60

/** A world of its own for each try of the test, and the life in it that runs. */
const openDrill = async () => {
  const world = await openWorld()
  let life: ServerLife | undefined
  onTestFinished(async () => {
    await life?.plutus.stop('SIGKILL')
    await world.close()
  })
  const start = async (round: number): Promise<ServerLife> => {
    life = await startLife(world, sideOf(world, round))
    return life
  }
  return { world, start }
}

/** A dispute over an order that the server does not know is only in its log. */
const checkNoDispute = ({ plutus }: ServerLife): void => {
  expect(plutus.output()).not.toContain('"received":')
}

const killNow = async (current: ServerLife): Promise<void> => {
  const helpers = await helpersOf(current.plutus.process.pid ?? 0)
  await current.plutus.stop('SIGKILL')
  await checkGone(helpers)
  checkNoDispute(current)
}

/** Like a browser without an answer, sends the same requests under the same IDs, and again where the busy server answers 503. */
const askAgain = async (
  subjects: readonly DrillSubject[],
  current: ServerLife,
  round: number,
  left = tries,
): Promise<void> => {
  if (round < 0 || subjects.length === 0) return
  const asked = await Promise.all(
    subjects.map(async (subject) => {
      const replies = await subject.ask(current, round)
      return { subject, refused: replies.filter(({ status }) => status !== 200) }
    }),
  )
  const refused = asked.filter((each) => each.refused.length > 0)
  expect(refused.flatMap((each) => each.refused).filter(({ status }) => status !== 503 || left === 0)).toEqual([])
  if (refused.length === 0) return
  await pause(1_000)
  await askAgain(
    refused.map(({ subject }) => subject),
    current,
    round,
    left - 1,
  )
}

test(`a server killed ${killCount} times while it does everything at once loses nothing and repeats nothing`, async () => {
  const { world, start } = await openDrill()
  const orders = openOrders()
  const others = [
    openAppends(),
    openNotifications(),
    openMails(world),
    openUserImports(),
    openLedgerImports(),
    openUploads(),
  ]
  const repeats = (current: ServerLife, round: number) =>
    // orders go to the broker of two rounds ago
    Promise.all([askAgain(others, current, round - 1), askAgain([orders], current, round - 2)])

  for (const round of killRounds) {
    const startMs = startKillMs(round)
    if (startMs !== null) await killWhileStarting(world, sideOf(world, round), startMs)
    const current = await start(round)
    if (round === 0) await bringReaders(world, killRounds)
    await repeats(current, round)
    const asked = Promise.all([orders, ...others].map((subject) => subject.ask(current, round)))
    await untilKill(round)
    await killNow(current)
    await asked
    for (const { checkKilled } of others) await checkKilled?.(world, round)
  }

  let last: ServerLife | undefined
  // the last two lives are not killed, one for each broker
  for (const round of [killCount, killCount + 1]) {
    const current = await start(round)
    await askAgain(round === killCount ? others : [], current, killCount - 1)
    await askAgain([orders], current, round - 2)
    await orders.checkSide(world, current)
    checkNoDispute(current)
    if (round === killCount) await current.plutus.stop()
    last = current
  }
  for (const subject of [...others, orders]) await subject.check(world)
  await checkBookedTrades(world, 2 * killCount)
  expect(await differingTables(world.pool, serverProjections)).toEqual([])
  await world.closePool()
  await last?.plutus.stop()
  await checkNothingLeft(world)
}, 1_200_000)
