import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { StopSignals } from '../../log/concurrency/stop-signals.ts'
import type { EventLog, LogTail } from '../../log/event-log.ts'
import type { LogoStore } from '../catalogue/open-logos.ts'
import type { CheckReport } from '../check-report.ts'
import type { ReportOutputs } from '../outputs.ts'
import type { ReportSources } from '../sources/open-sources.ts'
import { createReportGenerator, type ReportGenerator } from './report-generator.ts'
import type { RenderReport } from './render-report.ts'
import { openRunStore, type RunStore } from './run-store.ts'
import { openRunService, type RunService, type TellProgress } from './run-service.ts'

export interface ReportRuntime {
  readonly runStore: RunStore
  readonly generator: ReportGenerator
  readonly runService: RunService
  readonly check: CheckReport
  readonly tell: TellProgress
  readonly stopping: StopSignals
  /** Waits a grace period for runs and prints, then ends the remaining ones as `ServerStopped`. */
  readonly stop: () => Promise<void>
  readonly close: () => Promise<void>
}

interface RunningOptions {
  readonly services: {
    readonly pool: Pool
    readonly log: EventLog
    readonly tail: LogTail
    readonly now: () => Date
    readonly sources: Pick<ReportSources, 'gather'>
    readonly logos: LogoStore
    readonly outputs: ReportOutputs
  }
  readonly renderReport: RenderReport
  readonly check: CheckReport
  readonly tell: TellProgress
  readonly node: string
  readonly onDefect: (defect: unknown) => void
  readonly mayPass: (error: unknown) => boolean
}

const sweepMs = 60_000

/** Requests have five seconds to end. The other two seconds are for recording and sending a report's outcome. */
const graceMs = 3000

export const openRunning = async ({
  services,
  renderReport,
  check,
  tell,
  node,
  onDefect,
  mayPass,
}: RunningOptions): Promise<ReportRuntime> => {
  const timeOver = new AbortController()
  const so = { isStopping: false }
  const runStore = openRunStore({ ...services, node })
  const generator = createReportGenerator({ ...services, renderReport, stopping: timeOver.signal })
  const closing = new AbortController()
  await runStore.sweep('ours')
  const sweeping = setInterval(() => {
    runStore.sweep('anybodys').catch(onDefect)
  }, sweepMs)
  return {
    runStore,
    generator,
    check,
    tell,
    stopping: { hasBegun: () => so.isStopping, timeOver: timeOver.signal },
    runService: openRunService({ ...services, runStore, generator, tell, mayPass, closing: closing.signal }),
    stop: async () => {
      so.isStopping = true
      await sleep(graceMs, null, { ref: false })
      timeOver.abort()
    },
    close: () => {
      closing.abort()
      clearInterval(sweeping)
      return Promise.resolve()
    },
  }
}
