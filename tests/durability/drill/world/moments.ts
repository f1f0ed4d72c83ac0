import { setTimeout as pause } from 'node:timers/promises'

export const killCount = 25
export const killRounds = Array.from({ length: killCount }, (_, round) => round)

const exchangeRoundMs = 5000
const afterAskingMs = [0, 10, 20, 40, 60, 90, 130, 200, 280, 360, 480, 600, 720, 900, 1100, 1300, 1700, 2300]
const afterExchangeMs = [-10, 0, 20, 35, 50, 110, 240]

const untilExchangeRound = (afterMs: number): Promise<void> =>
  pause(exchangeRoundMs - (Date.now() % exchangeRoundMs) + afterMs)

/** Every fourth kill comes when the simulated exchange trades, the others soon after the work is asked for. */
export const untilKill = (round: number): Promise<void> =>
  round % 4 === 2
    ? untilExchangeRound(afterExchangeMs[(round - 2) / 4] ?? 0)
    : pause(afterAskingMs[(round - Math.floor((round + 1) / 4)) % afterAskingMs.length] ?? 0)

/** Before every fifth round a server is killed while it starts, as many milliseconds after its start. */
export const startKillMs = (round: number): number | null => (round % 5 === 3 ? 150 + round * 60 : null)
