import { type ApiError, hasMessage } from '../../api/api-error.ts'
import type { FailedRun } from '../../domain/reports/run/run-fault.ts'

export const failedRunOf = (error: ApiError): FailedRun => {
  if (!hasMessage(error)) return { _tag: 'Lost' }
  return error._tag === 'Refused' && error.refusal === 'ReportFaulty'
    ? { _tag: 'Faulty', fault: error.fault ?? null, ...(error.detail === null ? {} : { detail: error.detail }) }
    : { _tag: 'Refused', message: error.message }
}
