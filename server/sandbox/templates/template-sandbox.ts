import type { TE } from '../../../src/domain/fp.ts'
import type { NameWarning } from '../../../src/domain/reports/template/report-check.ts'
import type { ReportFault } from '../../../src/domain/reports/template/report-fault.ts'

export interface ReportScript {
  readonly markup: string
  readonly helpers: string
  readonly header: string
  readonly footer: string
  readonly data: string
  readonly timeMs?: number
}

export interface WrittenParts {
  readonly markup: string
  readonly header: string
  readonly footer: string
}

interface ReportToCheck {
  readonly markup: string
  readonly helpers: string
  readonly moment: string
  readonly fields: readonly string[]
}

interface ReportsBusy {
  readonly _tag: 'ReportsBusy'
}

export type SandboxRefusal = ReportFault | ReportsBusy

export interface TemplateSandbox {
  /** An aborted `signal` ends the work immediately with `CageLost`. */
  readonly write: (script: ReportScript, signal?: AbortSignal) => TE.TaskEither<SandboxRefusal, WrittenParts>
  readonly check: (report: ReportToCheck, signal?: AbortSignal) => TE.TaskEither<SandboxRefusal, readonly NameWarning[]>
  readonly renew: () => void
  readonly close: () => Promise<void>
}
