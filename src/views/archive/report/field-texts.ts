import { quarterText, yearLabel } from '../../../domain/archive/quarter.ts'
import type { ArchiveDraftField, ArchiveDraft } from '../../../domain/archive/report-draft.ts'
import { typeTexts } from '../archive-texts.ts'

export const fieldTitles: Readonly<Record<ArchiveDraftField, string>> = {
  StaticReportName: 'Name',
  StaticReportTitle: 'Title',
  Year: 'Year',
  Quarter: 'Quarter',
  Type: 'Type',
  Code: 'Code',
}

export const fieldText = (draft: ArchiveDraft, field: ArchiveDraftField): string => {
  switch (field) {
    case 'Year':
      return draft.Year === null ? '' : yearLabel(draft.Year)
    case 'Quarter':
      return draft.Quarter === null ? '' : quarterText(draft.Quarter)
    case 'Type':
      return draft.Type === null ? '' : typeTexts[draft.Type]
    case 'StaticReportName':
    case 'StaticReportTitle':
    case 'Code':
      return draft[field]
  }
}
