import { date, type DataOf, moment, number, optional, optionalPart, part, rows, text } from './field.ts'

const accountDetails = {
  AccountCode: text('Account code', 'The code of the account.'),
  AccountName: text('Account name', 'What the account is called.'),
  AccountAlias: text('Alias', 'The short name of the account.'),
  AccountType: text('Account type', 'What kind of account it is, such as SMSF or Trust.'),
  AdvisorCode: text('Adviser code', 'The code of the account’s adviser.'),
  GroupCode: text('Group code', 'The code of the account’s group.'),
}

const groupDetails = {
  GroupCode: text('Group code', 'The code of the group.'),
  GroupName: text('Group name', 'What the group is called.'),
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
    knownOn: date('Records as of', 'The day whose records the figures are of: later corrections are not in them.'),
    position: number('Log position', 'The position of the log the figures are known at.'),
    level: text('Level', 'Whom it is of: account, group or adviser.'),
    issuedFor: text('Issued for', 'The name of the account, the group or the adviser.'),
    simulatedTrades: number('Simulated trades', 'How many trades of the simulated exchange the figures include.'),
  }),
  parameters: part('Parameters', 'What the report was run with.', {
    StartDate: date('Start date', 'The first day of the period.'),
    EndDate: date('End date', 'The last day of the period.'),
    PositionDate: date('Position date', 'The day that holdings are as at.'),
    AccountCode: optional(text('Account code', 'Of a report of one account: its code.')),
    AccountName: optional(text('Account name', 'Of a report of one account: its name.')),
    GroupCode: optional(text('Group code', 'Of a report of a group: its code.')),
    GroupName: optional(text('Group name', 'Of a report of a group: its name.')),
    AdvisorCode: optional(text('Adviser code', 'Of a report of an adviser’s book: the adviser’s code.')),
    AdvisorName: optional(text('Adviser name', 'Of a report of an adviser’s book: the adviser’s name.')),
    days: number('Days', 'How many days the period has, the first and the last included.'),
    financialYear: part('Financial year', 'The financial year that the end date falls in.', {
      label: text('Financial year', 'Its label, such as FY-26.'),
      start: date('Start of the financial year', 'Its first day.'),
      end: date('End of the financial year', 'Its last day.'),
    }),
  }),
  account: optionalPart(part('Account', 'Of a report of one account: the account.', accountDetails)),
  group: optionalPart(part('Group', 'The group, or the group that the one account is in.', groupDetails)),
  adviser: optionalPart(part('Adviser', 'The adviser, where all the accounts have the same one.', adviserDetails)),
  accounts: rows(
    'Accounts',
    'Every account that the figures are of.',
    { by: ['AccountCode'], main: 'AccountName' },
    {
      ...accountDetails,
      AdvisorName: text('Adviser name', 'The name of the account’s adviser.'),
      GroupName: text('Group name', 'What the account’s group is called.'),
    },
  ),
}

export type BaseData = DataOf<typeof baseFields>

export const closingFields = part(
  'Closed years',
  'Where a financial year that the dates are of is closed. The figures are those known when it was, if all are that they are of.',
  {
    closedOn: date('Closed on', 'The day on which the last of them was closed.'),
    note: text(
      'Note',
      'A sentence that says as of when the figures are, and whether the ledger has changed them since.',
    ),
    changes: rows(
      'Changed since',
      'What figures would be by what the ledger says now: the first of them.',
      { by: ['label'], main: 'now' },
      {
        label: text('Figure', 'Which figure it is.'),
        then: text('Here', 'What it is here, as it is written.'),
        now: text('By the ledger now', 'What it would be.'),
      },
    ),
    more: number('More', 'How many more would be another.'),
  },
)

export type ClosingData = DataOf<(typeof closingFields)['fields']>
