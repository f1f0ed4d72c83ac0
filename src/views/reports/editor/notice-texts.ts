import { faultLine } from '../../../domain/reports/template/report-fault.ts'
import type { EditorNotice, ReportSaveRefusal } from '../../../machines/reports/report-editing.ts'

export const noticeTexts: Readonly<Record<EditorNotice, string>> = {
  ReportSaved: 'Report Saved',
  LogoSaved: 'Saved',
  LogoCreated: 'Created',
  Restored: 'The report is as it was then',
  Renewed: 'Somebody else saved this report: you see it as it is now',
}

export const refusalText = (refusal: ReportSaveRefusal): string => {
  switch (refusal._tag) {
    case 'Faulty':
      return faultLine(refusal.fault)
    case 'Refused':
      return refusal.message
    case 'Stale':
      return 'Somebody else has saved it meanwhile.'
    case 'Lost':
      return 'There was no answer. Save again: what was done already is not done twice.'
  }
}
