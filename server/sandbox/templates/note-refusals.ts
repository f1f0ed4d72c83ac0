import { pipe, TE } from '../../../src/domain/fp.ts'
import type { ReportFault } from '../../../src/domain/reports/template/report-fault.ts'
import type { SecurityLog } from '../../logger/security-log.ts'
import type { TemplateSandbox } from './template-sandbox.ts'

const noteFault = ({ note }: SecurityLog, { _tag }: ReportFault): void => {
  switch (_tag) {
    case 'TemplateFault':
    case 'HelperFault':
      return
    case 'NotAllowed':
    case 'TooSlow':
    case 'TooLarge':
    case 'OutOfMemory':
    case 'CageLost':
      note({ security: 'sandbox-refusal', reason: _tag })
  }
}

/** Notes what tried to do more than write, what reached a limit, and what was lost though nobody had called it off. */
export const notingRefusals = (sandbox: TemplateSandbox, security: SecurityLog): TemplateSandbox => {
  const noted = <A>(work: TE.TaskEither<ReportFault, A>, signal?: AbortSignal): TE.TaskEither<ReportFault, A> =>
    pipe(
      work,
      TE.tapError((fault) =>
        TE.fromIO(() => {
          if (signal?.aborted !== true) noteFault(security, fault)
        }),
      ),
    )

  return {
    ...sandbox,
    write: (script, signal) => noted(sandbox.write(script, signal), signal),
    check: (report, signal) => noted(sandbox.check(report, signal), signal),
  }
}
