/** What a report may be run with (spec §3). */
export interface ParameterDefinition {
  readonly name: string
  readonly title: string
  readonly type: 'Date' | 'Text'
}

export const parameterDefinitions: readonly ParameterDefinition[] = [
  { name: 'StartDate', title: 'Start date', type: 'Date' },
  { name: 'EndDate', title: 'End date', type: 'Date' },
  { name: 'PositionDate', title: 'Position date', type: 'Date' },
  { name: 'AccountCode', title: 'Account code', type: 'Text' },
  { name: 'AccountName', title: 'Account name', type: 'Text' },
  { name: 'GroupCode', title: 'Group code', type: 'Text' },
  { name: 'GroupName', title: 'Group name', type: 'Text' },
]
