import { date, type DataOf, moment, number, optional, optionalPart, part, rows, text } from './field.ts'

const accountDetails = {
  AccountCode: text('Account code', 'The code of the account.'),
  AccountName: text('Account name', 'The name of the account.'),
  AccountAlias: text('Alias', 'The short name of the account.'),
  AccountType: text('Account type', 'The type of account, such as SMSF or Trust.'),
  AdvisorCode: text('Adviser code', 'The code of the account’s adviser.'),
  GroupCode: text('Group code', 'The code of the account’s group.'),
}

const groupDetails = {
  GroupCode: text('Group code', 'The code of the group.'),
  GroupName: text('Group name', 'The name of the group.'),
}

const adviserDetails = {
  AdvisorCode: text('Adviser code', 'The code of the adviser.'),
  AdvisorName: text('Adviser name', 'The adviser’s name.'),
  Phone: text('Phone', 'The adviser’s telephone number.'),
  Email: text('Email', 'The adviser’s email address.'),
}

export const baseFields = {
  report: part('Report', 'The report itself.', {
    name: text('Name', 'The machine name of the report.'),
    title: text('Title', 'The title of the report.'),
    at: moment('Run at', 'The moment the report was run.'),
    knownOn: date(
      'Records as of',
      'The figures use the records known on this day; later corrections are not included.',
    ),
    position: number('Log position', 'The log position at which the figures were read.'),
    level: text('Level', 'The subject of the report: account, group or adviser.'),
    issuedFor: text('Issued for', 'The name of the account, the group or the adviser.'),
    simulatedTrades: number('Simulated trades', 'Number of trades of the simulated exchange included in the figures.'),
  }),
  parameters: part('Parameters', 'The parameters of the run.', {
    StartDate: date('Start date', 'The first day of the period.'),
    EndDate: date('End date', 'The last day of the period.'),
    PositionDate: date('Position date', 'The date of the holdings.'),
    AccountCode: optional(text('Account code', 'Reports for one account only: its code.')),
    AccountName: optional(text('Account name', 'Reports for one account only: its name.')),
    GroupCode: optional(text('Group code', 'Reports for a group only: its code.')),
    GroupName: optional(text('Group name', 'Reports for a group only: its name.')),
    AdvisorCode: optional(text('Adviser code', 'Reports for an adviser’s book only: the adviser’s code.')),
    AdvisorName: optional(text('Adviser name', 'Reports for an adviser’s book only: the adviser’s name.')),
    days: number('Days', 'Number of days in the period, including the first and the last.'),
    financialYear: part('Financial year', 'The financial year of the end date.', {
      label: text('Financial year', 'Its label, such as FY-26.'),
      start: date('Start of the financial year', 'The first day.'),
      end: date('End of the financial year', 'The last day.'),
    }),
  }),
  account: optionalPart(part('Account', 'Reports for one account only: the account.', accountDetails)),
  group: optionalPart(part('Group', 'The group, or the group of the one account.', groupDetails)),
  adviser: optionalPart(part('Adviser', 'The adviser, if all accounts have the same one.', adviserDetails)),
  accounts: rows(
    'Accounts',
    'Every account included in the figures.',
    { by: ['AccountCode'], main: 'AccountName' },
    {
      ...accountDetails,
      AdvisorName: text('Adviser name', 'The name of the account’s adviser.'),
      GroupName: text('Group name', 'The name of the account’s group.'),
    },
  ),
}

export type BaseData = DataOf<typeof baseFields>

export const closingFields = part(
  'Closed years',
  'Filled if a financial year of the dates is closed. The figures are those known at closing if all their years are closed.',
  {
    closedOn: date('Closed on', 'The date on which the last of these years was closed.'),
    note: text('Note', 'A sentence that gives the date of the records and says whether the ledger has changed since.'),
    changes: rows(
      'Changed since',
      'Figures that would be different with the current ledger: the first of them.',
      { by: ['label'], main: 'now' },
      {
        label: text('Figure', 'The name of the figure.'),
        then: text('Here', 'The value in this report, as text.'),
        now: text('With the current ledger', 'The value with the current ledger.'),
      },
    ),
    more: number('More', 'Number of further figures that would be different.'),
  },
)

export type ClosingData = DataOf<(typeof closingFields)['fields']>
