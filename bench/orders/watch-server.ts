import { setTimeout as pause } from 'node:timers/promises'

const metricOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN)

interface ServerLoad {
  /** Delay of the event loop in each interval, in milliseconds. About 10 of them are the cost of measuring. */
  readonly p99: readonly number[]
  readonly longest: number
  /** Processor seconds per second, without PostgreSQL's. */
  readonly processors: number
}

const everyMs = 5000

/** Reads the server's metrics until the caller stops it. */
export const watchServer = async (url: string): Promise<{ readonly stop: () => Promise<ServerLoad> }> => {
  const stopping = new AbortController()
  const read = async () => (await fetch(`${url}/metrics`)).text()
  const cpuIn = (text: string): number => metricOf(text, 'process_cpu_seconds_total')
  const p99: number[] = []
  const longest: number[] = []
  // each reading of the event loop covers the time since the last one
  const cpuBefore = cpuIn(await read())
  const begun = performance.now()
  const cpu = { after: cpuBefore }
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      const text = await read()
      p99.push(1000 * metricOf(text, 'nodejs_eventloop_lag_p99_seconds'))
      longest.push(1000 * metricOf(text, 'nodejs_eventloop_lag_max_seconds'))
      cpu.after = cpuIn(text)
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await watching
      const seconds = (performance.now() - begun) / 1000
      return { p99, longest: Math.max(...longest), processors: (cpu.after - cpuBefore) / seconds }
    },
  }
}
