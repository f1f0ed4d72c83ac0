import { E } from '../../../src/domain/fp.ts'
import type { ReportFault } from '../../../src/domain/reports/template/report-fault.ts'
import type { SandboxMetrics } from '../sandbox-metrics.ts'
import { type ProcessEnding, type SandboxProcess, startSandbox } from '../sandbox-process.ts'
import { faultOf } from './inside/fault.ts'
import type { TemplateLimits } from './limits.ts'
import type { TemplateProgram } from './program.ts'

type ProcessAnswer = E.Either<ReportFault, readonly string[]>

export interface TemplateProcess {
  /** Kills the process when `signal` aborts or the time is over. */
  readonly ask: (texts: readonly string[], timeMs: number, signal?: AbortSignal) => Promise<ProcessAnswer>
  readonly isAlive: () => boolean
  readonly kill: SandboxProcess['kill']
}

const processFlags = [
  '--disallow-code-generation-from-strings',
  '--disable-proto=delete',
  // 8 MB: short reports need a tenth less work than with 4 MB, and 16 MB gains nothing
  '--max-semi-space-size=8',
  // a report of 50 rows ends before Maglev's code is ready, and long reports are as fast without it
  '--no-maglev',
]

const startingMs = 20_000

const endingFaults: Readonly<Record<ProcessEnding, ReportFault>> = {
  Lost: faultOf('CageLost', 'The process that writes reports ended.'),
  OutOfMemory: faultOf('OutOfMemory', 'The report needs too much memory.'),
  TooMuchSaid: faultOf('TooLarge', 'The report is too long.'),
  TooSlow: faultOf('TooSlow', 'Creating the report took too long.'),
}

export const startTemplateProcess = (
  { supervisor, realms }: TemplateProgram,
  limits: TemplateLimits,
  metrics: SandboxMetrics,
): TemplateProcess => {
  const state: { answer: (answer: ProcessAnswer) => void; fault: ReportFault | null } = {
    answer: () => undefined,
    fault: null,
  }
  const sandbox = startSandbox({
    kind: 'templates',
    metrics,
    program: supervisor,
    memoryMb: limits.memoryMb,
    maxBytes: 3 * limits.outputLength + 65_536,
    flags: processFlags,
    onFrame: (parts) => state.answer(E.right(parts.map((part) => part.toString()))),
    onEnd: (ending) => {
      state.fault = endingFaults[ending]
      state.answer(E.left(state.fault))
    },
  })

  const asked = (texts: readonly string[], timeMs: number, signal?: AbortSignal): Promise<ProcessAnswer> =>
    new Promise((resolve) => {
      const stop = () => void sandbox.kill()
      const timer = setTimeout(() => void sandbox.kill('TooSlow'), timeMs)
      state.answer = (answer) => {
        state.answer = () => undefined
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        sandbox.setWorking(false)
        resolve(answer)
      }
      if (signal?.aborted === true) stop()
      if (!sandbox.isAlive()) {
        state.answer(E.left(state.fault ?? endingFaults.Lost))
        return
      }
      signal?.addEventListener('abort', stop, { once: true })
      sandbox.setWorking(true)
      void sandbox.send(texts)
    })

  const ready = asked(realms, startingMs)

  return {
    ask: async (texts, timeMs, signal) => {
      const started = await ready
      return E.isLeft(started) ? started : asked(texts, timeMs, signal)
    },
    isAlive: sandbox.isAlive,
    kill: sandbox.kill,
  }
}
