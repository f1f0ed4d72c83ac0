import type { ApiError } from '../api/api-error.ts'
import type { RunFailed } from '../domain/report/run-failed.ts'

export const runFailed = (error: ApiError): RunFailed => {
  if (error._tag !== 'Refused') return { _tag: 'Lost' }
  return error.refusal === 'ReportFaulty'
    ? { _tag: 'Faulty', fault: error.fault ?? null }
    : { _tag: 'Refused', message: error.message }
}
