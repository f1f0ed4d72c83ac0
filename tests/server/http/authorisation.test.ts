import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiContract } from '../../../src/api/contract.ts'
import { noDetails } from '../../../src/domain/users/user-details.ts'
import { bringPeople, testPassword, testPeople } from '../support/calls/people.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { anOrder } from '../trading/support/trading-app.ts'

type Role = 'superadmin' | 'admin' | 'adviser' | 'client' | 'external'

/** One way to make a call, and who is let in: for all others it is 403 type 3. */
interface Row {
  readonly path: string
  readonly body?: unknown
  readonly may: readonly Role[]
}

const everyoneRoles: readonly Role[] = ['superadmin', 'admin', 'adviser', 'client', 'external']
const adminRoles: readonly Role[] = ['superadmin', 'admin']
const staffRoles: readonly Role[] = [...adminRoles, 'adviser']
const familyRoles: readonly Role[] = [...staffRoles, 'client']

const ownAndForeign = (
  path: (code: string) => string,
  rows: Readonly<Record<string, readonly Role[]>>,
  body?: unknown,
) => Object.entries(rows).map(([code, may]) => ({ path: path(code), may, ...(body === undefined ? {} : { body }) }))

const accountReaders = { P1: everyoneRoles, P2: familyRoles, P3: staffRoles, P4: adminRoles, nowhere: adminRoles }
const groupReaders = { G1: familyRoles, G2: staffRoles, G3: adminRoles, nowhere: adminRoles }
const adviserReaders = { A1: staffRoles, A2: adminRoles, nowhere: adminRoles }

const notification = {
  Title: 'T',
  Message: 'M',
  Priority: 1,
  Dismissible: true,
  Expiry: '2099-01-01T00:00:00Z',
  recipients: ['client'],
}

const editedNotification = { ...notification, revision: 1, mustAcknowledge: false, about: null, recipients: undefined }

const uuid = '00000000-0000-4000-8000-000000000000'

const aDraft = { conversation: null, recipients: null, subject: 'S', body: 'B', about: null, attachments: [] }

const aLeave = { from: '2026-07-01', until: '2026-07-31' }

const aReport = {
  ReportTitle: 'A report',
  ReportLevel: '["account"]',
  ReportParams: '[]',
  ReportDefaultParams: {},
  type: 'client',
  ReportMarkup: '',
  ReportHelperScript: '',
  ReportLogoID: null,
  ReportRendererID: 0,
  ReportHeaderID: 0,
  ReportFooterID: 0,
  ReportDataSource: 'nothing',
}

const aBatch = (level: string, code: string) => ({ id: uuid, report: 'nothing', level, codes: [code], parameters: {} })

const aStaticReport = {
  StaticReportName: 'nowhere',
  StaticReportTitle: 'T',
  Year: 2026,
  Quarter: 'FY',
  Type: 'portfolio',
  Code: 'P1',
}

const aUser = (role: Role) => ({
  ...noDetails,
  Roles: [{ role_id: role }],
  dashboardId: '',
  defaultCode: '',
  accounts: [],
  groups: [],
  status: 1,
  change_password: true,
  username: 'newcomer',
})

const aChange = (role: Role) => ({ ...aUser(role), revision: 99 })

const aLogo = { ReportLogoName: '', ReportLogoData: '' }

const aWidget = {
  name: 'cash',
  title: 'Cash',
  description: '',
  widgetType: 'table',
  config: { url: '/data/{entity}/{code}/valuation' },
  info: [],
}

const uploadList = ['bulkUpload', 'bulkCreateUsers', 'attachFile', 'checkLedgerImport', 'importLedgerFiles']

/** Every call of the contract, by hand: one that is added without a row here fails. */
const matrix: Readonly<Record<string, readonly Row[]>> = {
  authenticate: [],
  signInWays: [],
  forgotPassword: [],
  lookAtLink: [],
  choosePassword: [],
  userLink: [
    { path: '/users/superadmin/link', may: ['superadmin'] },
    ...['admin', 'client', 'nobody'].map((username) => ({ path: `/users/${username}/link`, may: adminRoles })),
  ],
  mailChoices: [{ path: '/mail/choices', may: everyoneRoles }],
  saveMailChoices: [
    {
      path: '/mail/choices',
      body: { choices: { messages: 'daily', reports: 'daily', notifications: 'daily' }, revision: 0 },
      may: everyoneRoles,
    },
  ],
  unsubscribe: [],
  unsubscribeOneClick: [],
  live: [],
  protocolVersion: [],
  ready: [],
  identityOf: [
    { path: '/authenticate/identity/client', may: ['client'] },
    { path: '/authenticate/identity/CLIENT', may: ['client'] },
    { path: '/authenticate/identity/nobody', may: [] },
  ],
  signOut: [{ path: '/authenticate/sign-out', may: everyoneRoles }],
  changePassword: [
    { path: '/users/change_password', body: { oldPassword: 'wrong', newPassword: 'Better2026' }, may: everyoneRoles },
  ],
  revokeSessions: [
    { path: '/users/nobody/sessions', may: adminRoles },
    { path: '/users/above/sessions', may: ['superadmin'] },
  ],
  userPage: [{ path: '/user-list', may: adminRoles }],
  foundUsernames: [{ path: '/user-list/usernames', may: adminRoles }],
  foreseeAct: [{ path: '/user-list/act-foresight', body: { act: 'block', usernames: ['nobody'] }, may: adminRoles }],
  users: [
    { path: '/users', may: adminRoles },
    { path: '/users?format=csv', may: adminRoles },
  ],
  // an accepted body has no effect: it has no names, or another revision
  createUser: [
    { path: '/users', body: aUser('superadmin'), may: ['superadmin'] },
    { path: '/users', body: aUser('admin'), may: adminRoles },
    { path: '/users', body: aUser('client'), may: adminRoles },
  ],
  saveUser: [
    { path: '/users/above', body: aChange('superadmin'), may: ['superadmin'] },
    { path: '/users/below', body: aChange('superadmin'), may: ['superadmin'] },
    { path: '/users/below', body: aChange('client'), may: adminRoles },
    { path: '/users/nobody', body: aChange('client'), may: adminRoles },
  ],
  liftMailRefusal: [
    { path: '/users/above/mail-refusal', may: ['superadmin'] },
    { path: '/users/nobody/mail-refusal', may: adminRoles },
  ],
  messagesKept: [{ path: '/users/nobody/messages-kept', may: adminRoles }],
  // tests/server/ledger/reconciliation/routes.test.ts tests that callers see only their own breaks
  breaks: [
    { path: '/reconciliation', may: staffRoles },
    { path: '/reconciliation?format=csv', may: staffRoles },
  ],
  openBreaks: [
    ...['P1', 'P4', 'nowhere'].map((code) => ({ path: `/reconciliation/open/portfolio/${code}`, may: staffRoles })),
    ...['G1', 'G3'].map((code) => ({ path: `/reconciliation/open/group/${code}`, may: staffRoles })),
    ...['A1', 'A2'].map((code) => ({ path: `/reconciliation/open/adviser/${code}`, may: staffRoles })),
    { path: '/reconciliation/open/firm/firm', may: staffRoles },
  ],
  explainBreaks: [
    {
      path: '/reconciliation/explanations',
      body: { breaks: [{ account: 'P1', security: null, currency: null, difference: '1' }], reason: 'R' },
      may: adminRoles,
    },
  ],
  financialYears: [{ path: '/financial-years', may: adminRoles }],
  accountYears: [{ path: '/financial-years/2024/accounts', may: adminRoles }],
  closeYear: [{ path: '/financial-years/2024/closings', body: { accounts: ['nowhere'] }, may: adminRoles }],
  openYear: [{ path: '/financial-years/2024/openings', body: { accounts: ['nowhere'], reason: 'R' }, may: adminRoles }],
  deleteUser: [
    { path: '/users/superadmin', may: ['superadmin'] },
    { path: '/users/below', may: adminRoles },
    { path: '/users/nobody', may: adminRoles },
  ],
  actOnUsers: [
    { path: '/users', body: { act: 'block', usernames: ['nobody'] }, may: adminRoles },
    { path: '/users', body: { act: 'invite', usernames: [] }, may: adminRoles },
  ],
  // the server checks the permission before it refuses a body that is no form
  bulkCreateUsers: [{ path: '/users/bulk-create', may: adminRoles }],
  knownPeople: [{ path: '/users/named', body: { usernames: ['client'], emails: [] }, may: adminRoles }],
  userImports: [{ path: '/users/imports', may: adminRoles }],
  withdrawUserImport: [{ path: `/users/imports/${uuid}`, body: { act: 'withdraw', confirmed: [] }, may: adminRoles }],
  importLinks: [{ path: `/users/imports/${uuid}/links`, may: adminRoles }],
  userRoles: [{ path: '/users/roles', may: adminRoles }],
  takenNames: [{ path: '/users/taken?username=client', may: adminRoles }],
  userByName: [
    { path: '/users/client', may: adminRoles },
    { path: '/users/above', may: adminRoles },
    { path: '/users/nobody', may: adminRoles },
  ],
  ownSessions: [{ path: '/sessions', may: everyoneRoles }],
  // the tests of sessions cover their owners
  endSession: [{ path: `/sessions/${uuid}`, may: everyoneRoles }],
  endOtherSessions: [{ path: '/sessions', may: everyoneRoles }],
  accounts: [{ path: '/accounts', may: everyoneRoles }],
  groups: [{ path: '/groups', may: everyoneRoles }],
  accountPage: [{ path: '/account-list', may: everyoneRoles }],
  foundAccountCodes: [{ path: '/account-list/codes', may: everyoneRoles }],
  groupPage: [{ path: '/group-list', may: everyoneRoles }],
  foundGroupCodes: [{ path: '/group-list/codes', may: everyoneRoles }],
  adviserPage: [{ path: '/adviser-list', may: adminRoles }],
  accountInfo: ownAndForeign((code) => `/accounts/${code}/info`, accountReaders),
  groupInfo: ownAndForeign((code) => `/groups/${code}/info`, groupReaders),
  accountGroupAccounts: ownAndForeign((code) => `/accounts/${code}/group/accounts`, accountReaders),
  groupAccounts: ownAndForeign((code) => `/groups/${code}/accounts`, groupReaders),
  adviserAccounts: ownAndForeign((code) => `/accounts/adviser/${code}`, adviserReaders),
  advisers: [{ path: '/advisers', may: adminRoles }],
  adviser: ownAndForeign((code) => `/advisers/${code}`, adviserReaders),
  handovers: ['A1', 'nowhere'].map((code) => ({ path: `/advisers/${code}/handovers`, may: adminRoles })),
  adviserMessages: ['A1', 'nowhere'].map((code) => ({ path: `/advisers/${code}/messages`, may: adminRoles })),
  handOver: ['A1', 'A2', 'nowhere'].map((code) => ({
    path: `/advisers/${code}/handover`,
    body: { id: uuid, to: 'A1' },
    may: adminRoles,
  })),
  takeBackHandover: [{ path: `/advisers/handovers/${uuid}`, may: adminRoles }],
  dashboard: [
    ...ownAndForeign((code) => `/dashboard/portfolio/${code}`, { ...accountReaders, P1: familyRoles }),
    ...ownAndForeign((code) => `/dashboard/external/${code}`, {
      P1: [...staffRoles, 'external'],
      P2: staffRoles,
      P4: adminRoles,
    }),
    ...ownAndForeign((code) => `/dashboard/group/${code}`, groupReaders),
    ...ownAndForeign((code) => `/dashboard/adviser/${code}`, adviserReaders),
    { path: '/dashboard/admin/firm', may: adminRoles },
    { path: '/dashboard/admin/P1', may: [] },
  ],
  dashboardPdf: [
    ...ownAndForeign((code) => `/dashboard/portfolio/${code}/pdf`, { ...accountReaders, P1: familyRoles }),
    ...ownAndForeign((code) => `/dashboard/external/${code}/pdf`, {
      P1: [...staffRoles, 'external'],
      P2: staffRoles,
      P4: adminRoles,
    }),
    ...ownAndForeign((code) => `/dashboard/group/${code}/pdf`, groupReaders),
    ...ownAndForeign((code) => `/dashboard/adviser/${code}/pdf`, adviserReaders),
    { path: '/dashboard/admin/firm/pdf', may: adminRoles },
    { path: '/dashboard/admin/P1/pdf', may: [] },
  ],
  personalView: [
    ...ownAndForeign((code) => `/dashboard/portfolio/${code}/view`, { ...accountReaders, P1: familyRoles }),
    ...ownAndForeign((code) => `/dashboard/group/${code}/view`, groupReaders),
    { path: '/dashboard/admin/firm/view', may: adminRoles },
  ],
  keepWidgetView: ownAndForeign(
    (code) => `/dashboard/portfolio/${code}/view/holdings`,
    { ...accountReaders, P1: familyRoles },
    { collapsed: true },
  ),
  resetViews: ownAndForeign((code) => `/dashboard/portfolio/${code}/view`, { ...accountReaders, P1: familyRoles }),
  dashboardTypes: [{ path: '/dashboard', may: everyoneRoles }],
  widgets: [{ path: '/widgets', may: adminRoles }],
  defineWidget: [{ path: '/widgets', body: aWidget, may: adminRoles }],
  widgetUses: [{ path: '/widgets/cash/uses', may: adminRoles }],
  changeWidget: [
    { path: '/widgets/holdings', body: { revision: 0 }, may: adminRoles },
    { path: '/widgets/nowhere', body: { revision: 0, title: 'x' }, may: adminRoles },
  ],
  changeDashboard: [
    { path: '/widgets/group/G1', body: { revision: 0, changes: [] }, may: adminRoles },
    { path: '/widgets/portfolio/P1', body: { revision: 0, changes: [] }, may: adminRoles },
  ],
  dashboardHistory: [
    { path: '/dashboard/group/G1/history', may: adminRoles },
    { path: '/dashboard/portfolio/P1/history', may: adminRoles },
  ],
  pastDashboard: [{ path: '/dashboard/portfolio/P1/history/0', may: adminRoles }],
  restoreDashboard: [{ path: '/dashboard/portfolio/P1/restore', body: { to: 0, revision: 0 }, may: adminRoles }],
  dataDates: [
    ...ownAndForeign((code) => `/data/portfolio/${code}`, accountReaders),
    ...ownAndForeign((code) => `/data/group/${code}`, groupReaders),
    ...ownAndForeign((code) => `/data/adviser/${code}`, adviserReaders),
    { path: '/data/firm/firm', may: adminRoles },
    { path: '/data/firm/P1', may: [] },
  ],
  heldParcels: ownAndForeign((code) => `/parcels/portfolio/${code}`, accountReaders),
  whatIf: ownAndForeign(
    (code) => `/parcels/portfolio/${code}/what-if?security=CBA&units=1&price=1&on=2024-01-03`,
    accountReaders,
  ),
  bookedSales: ownAndForeign((code) => `/parcels/portfolio/${code}/sales`, accountReaders),
  saleParcels: ownAndForeign((code) => `/parcels/portfolio/${code}/sales/1`, accountReaders),
  // the tests of picks cover the owners of parcels
  pickParcels: [{ path: '/parcels/portfolio/P1/sales/1/picks', body: { picks: [], position: 0 }, may: staffRoles }],
  stockSearch: [{ path: '/stocks/query?q=cb', may: familyRoles }],
  stockQuote: [{ path: '/stocks/CBA/quote', may: familyRoles }],
  stockCloses: [{ path: '/stocks/CBA/closes', may: familyRoles }],
  dataSet: [
    ...ownAndForeign((code) => `/data/portfolio/${code}/transactions`, accountReaders),
    ...ownAndForeign((code) => `/data/group/${code}/transactions`, groupReaders),
    ...ownAndForeign((code) => `/data/adviser/${code}/transactions`, adviserReaders),
    { path: '/data/firm/firm/transactions', may: adminRoles },
    { path: '/data/firm/P1/transactions', may: [] },
  ],
  // the tests of orders cover the owners of orders
  orders: [{ path: '/orders/portfolio/P1', may: familyRoles }],
  orderFacts: [{ path: '/orders/portfolio/P1/facts?security=CBA', may: familyRoles }],
  accountWorths: [{ path: '/orders/portfolio/P1/worths?accounts=P1', may: familyRoles }],
  oneOrder: [{ path: '/orders/NONE', may: familyRoles }],
  factsOfOrder: [{ path: '/orders/NONE/facts', may: familyRoles }],
  worthsOfOrder: [{ path: '/orders/NONE/worths', may: familyRoles }],
  orderEvidence: [
    { path: '/orders/NONE/evidence', may: staffRoles },
    { path: '/orders/NONE/evidence?format=csv', may: staffRoles },
  ],
  viewsOfOrder: [{ path: '/orders/NONE/views', may: staffRoles }],
  accountChangesOfOrder: [{ path: '/orders/NONE/account-changes', may: staffRoles }],
  viewOrder: [{ path: '/orders/NONE/views', body: { shown: 'details' }, may: familyRoles }],
  enterOrder: [{ path: '/orders', body: anOrder('NONE', { accounts: [] }), may: familyRoles }],
  approveOrder: [{ path: '/orders/NONE/approve', body: { acknowledged: [] }, may: staffRoles }],
  declineOrder: [{ path: '/orders/NONE/decline', body: { reason: 'R' }, may: staffRoles }],
  cancelOrder: [{ path: '/orders/NONE/cancel', body: {}, may: familyRoles }],
  amendOrder: [{ path: '/orders/NONE/amend', body: anOrder('NONE'), may: staffRoles }],
  acknowledgeOrder: [{ path: '/orders/NONE/acknowledge', body: { reference: '' }, may: adminRoles }],
  rejectOrder: [{ path: '/orders/NONE/reject', body: { reason: 'R' }, may: adminRoles }],
  fillOrder: [
    {
      path: '/orders/NONE/fill',
      body: { execution: 'x', units: 1, price: 1, brokerage: 0, tradedOn: '2024-01-04' },
      may: adminRoles,
    },
  ],
  bustFill: [{ path: '/orders/NONE/bust', body: { execution: 'x', reason: 'R' }, may: adminRoles }],
  confirmCancel: [{ path: '/orders/NONE/cancelled', body: { reason: 'R' }, may: adminRoles }],
  refuseCancel: [{ path: '/orders/NONE/cancel-refused', body: { request: 1, reason: 'R' }, may: adminRoles }],
  acceptAmend: [{ path: '/orders/NONE/amended', body: { request: 1 }, may: adminRoles }],
  refuseAmend: [{ path: '/orders/NONE/amend-refused', body: { request: 1, reason: 'R' }, may: adminRoles }],
  expireOrder: [{ path: '/orders/NONE/expire', body: {}, may: adminRoles }],
  workByHand: [{ path: '/orders/NONE/by-hand', body: { reason: 'R' }, may: adminRoles }],
  settleDispute: [{ path: '/orders/NONE/settle', body: { dispute: 1, reason: 'R' }, may: adminRoles }],
  notifications: [{ path: '/notifications', may: everyoneRoles }],
  sendNotification: [{ path: '/notifications', body: notification, may: adminRoles }],
  sentNotifications: [{ path: '/notifications/sent', may: adminRoles }],
  sentNotification: [
    { path: `/notifications/${uuid}`, may: adminRoles },
    { path: `/notifications/${uuid}?format=csv`, may: adminRoles },
  ],
  editNotification: [{ path: `/notifications/${uuid}`, body: editedNotification, may: adminRoles }],
  withdrawNotification: [{ path: `/notifications/${uuid}/withdrawal`, body: {}, may: adminRoles }],
  deleteNotification: [{ path: `/notifications/${uuid}`, may: adminRoles }],
  changeUserNotification: [
    { path: `/notifications/${uuid}/user-notifications/${uuid}`, body: { Status: 1 }, may: everyoneRoles },
  ],
  previewRecipients: [
    {
      path: '/recipients',
      body: { recipients: { users: [], roles: [], advisers: [], groups: [] }, of: 'message' },
      may: staffRoles,
    },
  ],
  messages: [{ path: '/messages/client', may: ['client'] }],
  messageSummary: [{ path: '/messages/client/summary', may: ['client'] }],
  messageRecipients: [{ path: '/messages/recipients', may: everyoneRoles }],
  sendMessage: [{ path: '/messages', body: { subject: 'S', body: 'B' }, may: everyoneRoles }],
  // the tests of messages cover the owners of conversations and attachments
  conversation: [{ path: `/conversations/${uuid}`, may: everyoneRoles }],
  answerConversation: [{ path: `/conversations/${uuid}/messages`, body: { body: 'B' }, may: everyoneRoles }],
  readConversation: [{ path: `/conversations/${uuid}/read`, body: { upTo: 'm' }, may: everyoneRoles }],
  messageDrafts: [{ path: '/messages/drafts', may: everyoneRoles }],
  saveMessageDraft: [{ path: `/messages/drafts/${uuid}`, body: aDraft, may: everyoneRoles }],
  deleteMessageDraft: [{ path: `/messages/drafts/${uuid}`, may: everyoneRoles }],
  standIn: [{ path: '/users/adviser/stand-in', may: staffRoles }],
  standInCandidates: [{ path: '/messages/stand-ins', may: staffRoles }],
  nameStandIn: [{ path: '/users/adviser/stand-in', body: { ...aLeave, standIn: 'nobody' }, may: staffRoles }],
  endStandIn: [{ path: '/users/adviser/stand-in', may: staffRoles }],
  ledgerImports: [{ path: '/ledger-imports', may: adminRoles }],
  checkLedgerImport: [{ path: '/ledger-imports/check', may: adminRoles }],
  importLedgerFiles: [{ path: '/ledger-imports', may: adminRoles }],
  withdrawLedgerImport: [{ path: '/ledger-imports/nowhere', body: { act: 'withdraw' }, may: adminRoles }],
  acknowledgeFindings: [{ path: '/ledger-imports/findings', body: { digests: ['none'], note: 'N' }, may: adminRoles }],
  ledgerWithdrawal: [{ path: '/ledger-imports/nowhere/withdrawal', may: adminRoles }],
  runningImports: [{ path: '/ledger-imports/running', may: adminRoles }],
  importSources: [{ path: '/import-sources', may: adminRoles }],
  keepMappings: [{ path: '/import-sources', body: { name: 'X', mappings: [] }, may: adminRoles }],
  deleteImportSource: [{ path: '/import-sources/nobody', may: adminRoles }],
  superviseMessages: [{ path: '/messages/nobody/supervision', body: { reason: 'R' }, may: ['superadmin'] }],
  supervisions: [{ path: '/messages/supervisions', may: ['superadmin'] }],
  attachFile: [{ path: '/messages/attachments', body: {}, may: everyoneRoles }],
  attachment: [{ path: `/messages/attachments/${uuid}`, may: everyoneRoles }],
  events: [{ path: '/events', may: adminRoles }],
  template: [{ path: '/templates/general-advice.md', may: everyoneRoles }],
  reports: [{ path: '/reports/list', may: everyoneRoles }],
  report: [{ path: '/reports/transactions', may: adminRoles }],
  createReport: [{ path: '/reports', body: { report: aReport }, may: adminRoles }],
  checkReport: [{ path: '/reports/check', body: { report: aReport }, may: adminRoles }],
  saveReport: [{ path: '/reports/transactions', body: { revision: 0, report: aReport }, may: adminRoles }],
  reportHistory: [{ path: '/reports/transactions/history', may: adminRoles }],
  pastReport: [{ path: '/reports/transactions/history/1', may: adminRoles }],
  restoreReport: [{ path: '/reports/transactions/restore', body: { to: 0, revision: 0 }, may: adminRoles }],
  dryRunReport: [{ path: '/reports/nowhere/dry-run', body: { report: aReport }, may: adminRoles }],
  previewReport: [{ path: '/reports/preview?AccountCode=P1', body: { report: aReport }, may: adminRoles }],
  // the tests of runs cover the accounts of reports
  viewReport: [{ path: '/reports/view/nothing?AccountCode=P1', may: everyoneRoles }],
  runReport: [{ path: '/reports/view/nothing?AccountCode=P1', may: everyoneRoles }],
  reportParameters: [{ path: '/report-parameters', may: everyoneRoles }],
  benchmarks: [{ path: '/benchmarks', may: everyoneRoles }],
  reportDates: [{ path: '/report-dates', may: everyoneRoles }],
  reportHeaders: [{ path: '/report-headers', may: adminRoles }],
  reportFooters: [{ path: '/report-footers', may: adminRoles }],
  reportRenderers: [{ path: '/report-renderers', may: adminRoles }],
  reportOutputFormats: [{ path: '/report-output-formats', may: everyoneRoles }],
  reportDataSources: [{ path: '/report-data-sources', may: adminRoles }],
  reportLogos: [{ path: '/report-logos', may: adminRoles }],
  createReportLogo: [{ path: '/report-logos', body: aLogo, may: adminRoles }],
  saveReportLogo: [{ path: '/report-logos/1', body: aLogo, may: adminRoles }],
  reportRuns: [{ path: '/report-runs', may: everyoneRoles }],
  runOutput: [{ path: `/report-runs/${uuid}/output`, may: everyoneRoles }],
  reissueRun: [{ path: `/report-runs/${uuid}/reissue`, body: { id: uuid, how: 'exact' }, may: everyoneRoles }],
  reportBatches: [{ path: '/report-batches', may: staffRoles }],
  startBatch: [{ path: '/report-batches', body: aBatch('account', 'P1'), may: staffRoles }],
  steerBatch: [{ path: `/report-batches/${uuid}`, body: { act: 'pause' }, may: staffRoles }],
  batchZip: [{ path: `/report-batches/${uuid}/zip`, may: staffRoles }],
  staticReports: [{ path: '/reports/static', may: adminRoles }],
  staticReportPage: [{ path: '/reports/static/page', may: adminRoles }],
  staticReportsOf: [
    ...ownAndForeign((code) => `/reports/static/portfolio/${code}/list`, accountReaders),
    ...ownAndForeign((code) => `/reports/static/group/${code}/list`, groupReaders),
  ],
  // the tests of static reports cover the owners of files
  viewStaticReport: [{ path: `/reports/static/view/nowhere?id=${uuid}`, may: everyoneRoles }],
  fetchStaticReport: [{ path: '/reports/static/view/nowhere', body: { id: uuid, as: 'opened' }, may: everyoneRoles }],
  saveStaticReport: [
    { path: '/reports/static/nowhere', body: { revision: 1, report: aStaticReport }, may: adminRoles },
  ],
  deleteStaticReport: [{ path: `/reports/static/delete/${uuid}`, may: adminRoles }],
  staticReportHistory: [{ path: `/reports/static/history/${uuid}`, may: adminRoles }],
  archiveEvidence: [
    { path: '/reports/static/evidence/portfolio/nowhere', may: adminRoles },
    { path: '/reports/static/evidence/group/nowhere', may: adminRoles },
  ],
  archiveZip: [
    ...ownAndForeign((code) => `/reports/static/zip/portfolio/${code}`, accountReaders, { year: 2026 }),
    ...ownAndForeign((code) => `/reports/static/zip/group/${code}`, groupReaders, { year: 2026 }),
  ],
  reportUploads: [{ path: '/reports/static/uploads', may: adminRoles }],
  reportUploadPage: [{ path: '/reports/static/uploads/page', may: adminRoles }],
  filedFiles: [{ path: '/reports/static/filed', body: { keys: [], hashes: [] }, may: adminRoles }],
  reportUpload: [{ path: `/reports/static/uploads/${uuid}`, may: adminRoles }],
  bulkUpload: [{ path: '/reports/static/bulk-upload', may: adminRoles }],
  steerUpload: [{ path: `/reports/static/uploads/${uuid}`, body: { act: 'close' }, may: adminRoles }],
  siteSettings: [{ path: '/site-settings', may: adminRoles }],
  siteSetting: [{ path: '/site-settings/TimeZone', may: adminRoles }],
  saveSiteSetting: [
    { path: '/site-settings', body: { Title: 'CurrentDataDate', Value: '2999-12-31', revision: 0 }, may: adminRoles },
    { path: '/site-settings', body: { Title: 'TimeZone', Value: 'Nowhere', revision: 0 }, may: adminRoles },
  ],
  changeRequests: [{ path: '/change-requests', may: adminRoles }],
  decideChangeRequest: [{ path: `/change-requests/${uuid}`, body: { act: 'approve' }, may: adminRoles }],
  flushApiCache: [{ path: '/utils/flush-api-cache', body: {}, may: adminRoles }],
  namingPatterns: [{ path: '/reports/static/settings/naming-patterns', may: adminRoles }],
  saveNamingPatterns: [
    { path: '/reports/static/settings/naming-patterns', body: { patterns: [''], revision: 0 }, may: adminRoles },
  ],
  videos: [{ path: '/videos', may: everyoneRoles }],
  svgToPng: [{ path: '/utils/svg2png', body: { uri: 'data:,', width: 1, height: 1 }, may: everyoneRoles }],
}

const openWhileMustChange: readonly string[] = ['identityOf', 'signOut', 'changePassword']

const rows = Object.entries(matrix).flatMap(([name, calls]) =>
  calls.map((row) => ({ name, method: apiContract[name]?.method ?? 'GET', ...row })),
)

let testApp: TestApp
const accessTokens = new Map<Role, string>()

/** Nobody else counts on them: they may be acted on. */
const like = (role: Role, username: string) =>
  testPeople.flatMap((row) =>
    row.username === role ? [{ ...row, username, email: `${username}@plutus.example` }] : [],
  )

beforeAll(async () => {
  testApp = await openTestApp()
  await bringPeople(testApp, [...like('superadmin', 'above'), ...like('client', 'below')])
  await testApp.tail.reached(await testApp.log.lastPosition())
  for (const role of everyoneRoles) accessTokens.set(role, await testApp.signIn(role))
})
afterAll(() => testApp.drop())

const forbidden = (response: { statusCode: number; json: () => unknown }, type: number): void => {
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({ success: false, type })
}

test('every call of the contract has its rows', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(apiContract).toSorted())
  for (const [name, calls] of Object.entries(matrix))
    expect([name, calls.length > 0]).toEqual([name, apiContract[name]?.access._tag !== 'Public'])
})

describe.each(rows)('$method $path', ({ name, method, path, body, may }) => {
  test.each(everyoneRoles)('as %s', async (role) => {
    const token = name === 'signOut' ? await testApp.signIn(role) : accessTokens.get(role)
    const response = await testApp.call(method, path, body, token === undefined ? {} : { token })
    if (may.includes(role))
      expect([
        200,
        403,
        404,
        422,
        ...(name === 'dashboardPdf' ? [503] : []),
        ...(uploadList.includes(name) ? [415] : []),
      ]).toContain(response.statusCode)
    if (!may.includes(role)) forbidden(response, 3)
    else if (response.statusCode !== 200) expect(response.json<{ type?: number } | null>()?.type).toBeUndefined()
  })

  test('without a token, or with one that is none of ours', async () => {
    forbidden(await testApp.call(method, path, body), 1)
    forbidden(await testApp.call(method, path, body, { token: 'nonsense' }), 1)
  })
})

test('a group, which names all its accounts, is told to those alone who reach all of it', async () => {
  const groupFor = async (role: Role): Promise<unknown> => {
    const token = accessTokens.get(role) ?? ''
    return (await testApp.call('GET', '/accounts/P1/info', undefined, { token })).json<{ group: unknown }>().group
  }
  for (const role of familyRoles)
    expect(await groupFor(role)).toMatchObject({ GroupCode: 'G1', accounts: ['P1', 'P2'] })
  expect(await groupFor('external')).toBeNull()
})

describe('sessions that are over', () => {
  test.each(rows)('$method $path with a revoked one', async ({ method, path, body }) => {
    const token = await revoked()
    forbidden(await testApp.call(method, path, body, { token }), 1)
  })

  test.each(rows)('$method $path with an expired one', async ({ method, path, body }) => {
    testApp.clock.ahead = 9 * 60 * 60 * 1000
    const response = await testApp.call(method, path, body, { token: accessTokens.get('admin') ?? '' })
    testApp.clock.ahead = 0
    forbidden(response, 2)
  })
})

let signedOut: Promise<string> | undefined
const revoked = (): Promise<string> => {
  signedOut ??= testApp.signIn('admin').then(async (token) => {
    await testApp.call('POST', '/authenticate/sign-out', undefined, { token })
    return token
  })
  return signedOut
}

describe('before the password is changed', () => {
  let token = ''
  beforeAll(async () => {
    const fresh = testPeople.flatMap((row) => (row.username === 'admin' ? [{ ...row, username: 'fresh' }] : []))
    await bringPeople(testApp, fresh, { mustChange: true })
    await testApp.tail.reached(await testApp.log.lastPosition())
    token = await testApp.signIn('fresh', testPassword)
  })

  test.each(rows.filter(({ name }) => !openWhileMustChange.includes(name)))('$method $path is closed', async (row) => {
    const response = await testApp.call(row.method, row.path, row.body, { token })
    forbidden(response, 3)
    expect(response.json()).toMatchObject({ message: 'Please change your password first' })
  })

  test('identity, the password itself and signing out are open', async () => {
    const identity = await testApp.call('GET', '/authenticate/identity/fresh', undefined, { token })
    expect(identity.json()).toMatchObject({ identity: { change_password: true } })
    const change = { oldPassword: testPassword, newPassword: 'Better2026' }
    expect((await testApp.call('POST', '/users/change_password', change, { token })).statusCode).toBe(200)
    expect((await testApp.call('GET', '/widgets', undefined, { token })).statusCode).toBe(200)
  })
})
