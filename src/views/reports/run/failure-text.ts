import type { RunFailed } from '../../../domain/reports/run/run-fault.ts'

// spec §8
export const failureTitle = ({ _tag }: RunFailed): string =>
  _tag === 'Faulty' ? 'Error Rendering Report' : 'Error getting report'

const outlineOf = ({ fault, detail }: Extract<RunFailed, { readonly _tag: 'Faulty' }>): string =>
  fault === null && detail !== undefined ? ` (${detail})` : ''

export const failureDetail = (failure: RunFailed): string => {
  switch (failure._tag) {
    case 'Faulty':
      return `The report could not be created${outlineOf(failure)}. The figures are not affected.`
    case 'Refused':
      return failure.message
    case 'Lost':
      return 'There was a problem. Try again; if the report is already finished, it is shown.'
  }
}
