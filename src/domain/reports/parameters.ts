import { ReportDate, ReportParam } from './report.ts'

export const dateTitles: Readonly<Record<ReportDate, string>> = {
  StartDate: 'Start date',
  EndDate: 'End date',
  PositionDate: 'Position date',
}

export const reportDates: readonly ReportDate[] = Object.keys(dateTitles).filter(ReportDate.is)

export const paramTitles: Readonly<Record<ReportParam, string>> = { ...dateTitles, Benchmark: 'Benchmark' }

export const reportParams: readonly ReportParam[] = Object.keys(paramTitles).filter(ReportParam.is)

export interface ParameterDefinition {
  readonly name: string
  readonly title: string
  readonly type: 'Date' | 'Text'
}

export const parameterDefinitions: readonly ParameterDefinition[] = [
  ...reportDates.map((name) => ({ name, title: dateTitles[name], type: 'Date' as const })),
  { name: 'Benchmark', title: 'Benchmark', type: 'Text' },
  { name: 'AccountCode', title: 'Account code', type: 'Text' },
  { name: 'AccountName', title: 'Account name', type: 'Text' },
  { name: 'GroupCode', title: 'Group code', type: 'Text' },
  { name: 'GroupName', title: 'Group name', type: 'Text' },
]
