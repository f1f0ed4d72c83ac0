import { setImmediate } from 'node:timers/promises'
import process from 'node:process'

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

interface Measured<A> {
  readonly outcome: A
  readonly blockMs: number
}

/**
 * The most processor time that this thread took between two turns of its event loop while the work went on. Processor time, because
 * other processes of a busy machine would count as blocks by the clock.
 */
export const longestBlock = async <A>(work: () => Promise<A>): Promise<Measured<A>> => {
  await setImmediate()
  const measuring = { isOn: true, blockMs: 0, last: cpuMs() }
  const turn = (): void => {
    const now = cpuMs()
    measuring.blockMs = Math.max(measuring.blockMs, now - measuring.last)
    measuring.last = now
    if (measuring.isOn) setTimeout(turn, 1)
  }
  setTimeout(turn, 1)
  try {
    const outcome = await work()
    await setImmediate()
    turn()
    return { outcome, blockMs: measuring.blockMs }
  } finally {
    measuring.isOn = false
  }
}
