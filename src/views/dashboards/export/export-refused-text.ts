import { tooManyRequestsText } from '../../../domain/permissions/allowances/allowances.ts'
import type { ExportRefused } from '../../../domain/dashboards/export/export-name.ts'

export const exportRefusedText = (refused: ExportRefused): string => {
  switch (refused._tag) {
    case 'NoPrinter':
      return 'This server cannot make PDFs.'
    case 'PrinterBusy':
      return 'Too many PDFs are being made. Please try again in a moment.'
    case 'PrintFailed':
      return 'The PDF could not be made. Please try again.'
    case 'PrintTooSlow':
      return 'The PDF could not be made in time.'
    case 'NotFound':
      return 'There is no such dashboard any more.'
    case 'NotDrawn':
      return 'The picture could not be drawn.'
    case 'TooManyRequests':
      return tooManyRequestsText(refused.retryAfter)
    case 'Unreachable':
      return 'The server did not answer. Please try again.'
  }
}
