import type { ImportFault } from './exchange.ts'

/** Why a file is no report, for whoever chose it. */
export const importFaultText = (fault: ImportFault): string => {
  switch (fault._tag) {
    case 'NoJson':
      return 'This file is not valid JSON.'
    case 'TooDeep':
    case 'NoObject':
      return 'This file is JSON, but no report.'
    case 'NoReport':
      return `This file is JSON, but no whole report: ${fault.faults
        .map(({ path, message }) => `${path.join('.')} ${message}`)
        .join(', ')}.`
  }
}
