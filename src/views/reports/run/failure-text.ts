import type { RunFailed } from '../../../domain/reports/run/run-fault.ts'
import { errorGettingReport, errorRenderingReport, problemText } from '../../../domain/texts.ts'

export const failureTitle = ({ _tag }: RunFailed): string =>
  _tag === 'Faulty' ? errorRenderingReport : errorGettingReport

const outlineOf = ({ fault, detail }: Extract<RunFailed, { readonly _tag: 'Faulty' }>): string =>
  fault === null && detail !== undefined ? ` (${detail})` : ''

export const failureDetail = (failure: RunFailed): string => {
  switch (failure._tag) {
    case 'Faulty':
      return `The report could not be created${outlineOf(failure)}. The figures are not affected.`
    case 'Refused':
      return failure.message
    case 'Lost':
      return `${problemText}. Try again; if the report is already finished, it is shown.`
  }
}
