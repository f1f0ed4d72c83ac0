import type { FailedRun } from '../../../domain/reports/run/run-fault.ts'
import { errorGettingReport, errorRenderingReport, problemText } from '../../../domain/texts.ts'

export const failureTitle = ({ _tag }: FailedRun): string =>
  _tag === 'Faulty' ? errorRenderingReport : errorGettingReport

const faultDetailText = ({ fault, detail }: Extract<FailedRun, { readonly _tag: 'Faulty' }>): string =>
  fault === null && detail !== undefined ? ` (${detail})` : ''

export const failureDetail = (failure: FailedRun): string => {
  switch (failure._tag) {
    case 'Faulty':
      return `The report could not be created${faultDetailText(failure)}. The figures are not affected.`
    case 'Refused':
      return failure.message
    case 'Lost':
      return `${problemText}. Try again; if the report is already finished, it is shown.`
  }
}
