import type { FilingFault } from '../../../src/domain/archive/uploads/filing-fault.ts'
import { O } from '../../../src/domain/fp.ts'
import { openKeyedSemaphore } from '../../log/concurrency/semaphore.ts'
import { buildOnce } from '../build-programs.ts'
import { openSandboxMetrics, type SandboxMetrics } from '../sandbox-metrics.ts'
import { unzipLimits } from './landing.ts'
import { buildZipProgram } from './program.ts'
import { startUnzipProcess } from './unzip-process.ts'

export interface PdfChecker {
  /** The PDF's fault, or null for a PDF without one. None if too many checks wait or `signal` aborts. */
  readonly check: (path: string, signal: AbortSignal) => Promise<O.Option<FilingFault | null>>
}

// two processes of at most 512 MB
const pdfQueueLimits = { slots: 2, maxQueued: 100 }

export const openPdfChecker = (metrics: SandboxMetrics = openSandboxMetrics()): PdfChecker => {
  const programOnce = buildOnce(buildZipProgram)
  const semaphore = openKeyedSemaphore(pdfQueueLimits)
  const { timeMs, fullTimeouts, minTimeMs, maxGivenUp, quietMs } = unzipLimits
  const pdfTimeouts = { timeMs, fullTimeouts, minTimeMs, maxGivenUp }

  const checked = async (path: string): Promise<FilingFault | null> => {
    const program = await programOnce()
    const process = startUnzipProcess({ read: [path], write: [] }, { program, metrics }, quietMs)
    try {
      return await process.check({ type: 'check', path, pdfThread: program.pdfThread, pdfTimeouts })
    } finally {
      await process.kill()
    }
  }

  return { check: (path, signal) => semaphore.run('all', signal, () => checked(path)) }
}
