import {
  dateField,
  type DataOf,
  momentField,
  numberField,
  optionalField,
  optionalPart,
  partField,
  rowsField,
  textField,
} from './field.ts'

const accountDetails = {
  AccountCode: textField('Account code', 'The code of the account.'),
  AccountName: textField('Account name', 'The name of the account.'),
  AccountAlias: textField('Alias', 'The short name of the account.'),
  AccountType: textField('Account type', 'The type of account, such as SMSF or Trust.'),
  AdvisorCode: textField('Adviser code', 'The code of the account’s adviser.'),
  GroupCode: textField('Group code', 'The code of the account’s group.'),
}

const groupDetails = {
  GroupCode: textField('Group code', 'The code of the group.'),
  GroupName: textField('Group name', 'The name of the group.'),
}

const adviserDetails = {
  AdvisorCode: textField('Adviser code', 'The code of the adviser.'),
  AdvisorName: textField('Adviser name', 'The adviser’s name.'),
  Phone: textField('Phone', 'The adviser’s telephone number.'),
  Email: textField('Email', 'The adviser’s email address.'),
}

export const baseFields = {
  report: partField('Report', 'The report itself.', {
    name: textField('Name', 'The machine name of the report.'),
    title: textField('Title', 'The title of the report.'),
    at: momentField('Run at', 'The moment the report was run.'),
    knownOn: dateField(
      'Records as of',
      'The figures use the records known on this day; later corrections are not included.',
    ),
    position: numberField('Data version', 'The number of the data version that the figures were read from.'),
    level: textField('Level', 'The subject of the report: account, group or adviser.'),
    issuedFor: textField('Issued for', 'The name of the account, the group or the adviser.'),
    simulatedTrades: numberField(
      'Simulated trades',
      'Number of trades of the simulated exchange included in the figures.',
    ),
  }),
  parameters: partField('Parameters', 'The parameters of the run.', {
    StartDate: dateField('Start date', 'The first day of the period.'),
    EndDate: dateField('End date', 'The last day of the period.'),
    PositionDate: dateField('Position date', 'The date of the holdings.'),
    AccountCode: optionalField(textField('Account code', 'The code of the account, in reports for one account.')),
    AccountName: optionalField(textField('Account name', 'The name of the account, in reports for one account.')),
    GroupCode: optionalField(textField('Group code', 'Reports for a group only: its code.')),
    GroupName: optionalField(textField('Group name', 'Reports for a group only: its name.')),
    AdvisorCode: optionalField(textField('Adviser code', 'Reports for an adviser’s book only: the adviser’s code.')),
    AdvisorName: optionalField(textField('Adviser name', 'Reports for an adviser’s book only: the adviser’s name.')),
    days: numberField('Days', 'Number of days in the period, including the first and the last.'),
    financialYear: partField('Financial year', 'The financial year of the end date.', {
      label: textField('Financial year', 'Its label, such as FY-26.'),
      start: dateField('Start of the financial year', 'The first day.'),
      end: dateField('End of the financial year', 'The last day.'),
    }),
  }),
  account: optionalPart(partField('Account', 'The account, in reports for one account.', accountDetails)),
  group: optionalPart(partField('Group', 'The group, or the group of the one account.', groupDetails)),
  adviser: optionalPart(partField('Adviser', 'The adviser, if all accounts have the same one.', adviserDetails)),
  accounts: rowsField(
    'Accounts',
    'Every account included in the figures.',
    { by: ['AccountCode'], main: 'AccountName' },
    {
      ...accountDetails,
      AdvisorName: textField('Adviser name', 'The name of the account’s adviser.'),
      GroupName: textField('Group name', 'The name of the account’s group.'),
    },
  ),
}

export type BaseData = DataOf<typeof baseFields>

export const closingFields = partField(
  'Closed years',
  'Present if a financial year of the report is closed. If all its years are closed, the figures are those known at closing.',
  {
    closedOn: dateField('Closed on', 'The date on which the last of these years was closed.'),
    note: textField(
      'Note',
      'A sentence that gives the date of the records and says whether the ledger has changed since.',
    ),
    changes: rowsField(
      'Changed since',
      'Figures that would be different with the current ledger: the first of them.',
      { by: ['label'], main: 'now' },
      {
        label: textField('Figure', 'The name of the figure.'),
        then: textField('Here', 'The value in this report, as text.'),
        now: textField('With the current ledger', 'The value with the current ledger.'),
      },
    ),
    more: numberField('More', 'Number of further figures that would be different.'),
  },
)

export type ClosingData = DataOf<(typeof closingFields)['fields']>
