import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../src/api/contract.ts'
import { noDetails } from '../../../src/domain/users/user-details.ts'
import { bringPeople, password, people } from '../support/calls/people.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { anOrder } from '../trading/support/trading-app.ts'

type Role = 'superadmin' | 'admin' | 'adviser' | 'client' | 'external'

/** One way to make a call, and who is let in: for all others it is 403 type 3. */
interface Row {
  readonly path: string
  readonly body?: unknown
  readonly may: readonly Role[]
}

const everyone: readonly Role[] = ['superadmin', 'admin', 'adviser', 'client', 'external']
const admins: readonly Role[] = ['superadmin', 'admin']
const staff: readonly Role[] = [...admins, 'adviser']
const family: readonly Role[] = [...staff, 'client']

const ownAndForeign = (
  path: (code: string) => string,
  rows: Readonly<Record<string, readonly Role[]>>,
  body?: unknown,
) => Object.entries(rows).map(([code, may]) => ({ path: path(code), may, ...(body === undefined ? {} : { body }) }))

const accountReaders = { P1: everyone, P2: family, P3: staff, P4: admins, nowhere: admins }
const groupReaders = { G1: family, G2: staff, G3: admins, nowhere: admins }
const adviserReaders = { A1: staff, A2: admins, nowhere: admins }

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

const uploads = ['bulkUpload', 'bulkCreateUsers', 'attachFile', 'checkLedgerImport', 'importLedgerFiles']

/** Every call of the contract, by hand: one that is added without a row here fails. */
const matrix: Readonly<Record<string, readonly Row[]>> = {
  authenticate: [],
  signInWays: [],
  forgotPassword: [],
  lookAtLink: [],
  choosePassword: [],
  userLink: [
    { path: '/users/superadmin/link', may: ['superadmin'] },
    ...['admin', 'client', 'nobody'].map((username) => ({ path: `/users/${username}/link`, may: admins })),
  ],
  mailChoices: [{ path: '/mail/choices', may: everyone }],
  saveMailChoices: [
    {
      path: '/mail/choices',
      body: { choices: { messages: 'daily', reports: 'daily', notifications: 'daily' }, revision: 0 },
      may: everyone,
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
  signOut: [{ path: '/authenticate/sign-out', may: everyone }],
  changePassword: [
    { path: '/users/change_password', body: { oldPassword: 'wrong', newPassword: 'Better2026' }, may: everyone },
  ],
  revokeSessions: [
    { path: '/users/nobody/sessions', may: admins },
    { path: '/users/above/sessions', may: ['superadmin'] },
  ],
  userPage: [{ path: '/user-list', may: admins }],
  foundUsernames: [{ path: '/user-list/usernames', may: admins }],
  foreseeAct: [{ path: '/user-list/act-foresight', body: { act: 'block', usernames: ['nobody'] }, may: admins }],
  users: [
    { path: '/users', may: admins },
    { path: '/users?format=csv', may: admins },
  ],
  // an accepted body has no effect: it has no names, or another revision
  createUser: [
    { path: '/users', body: aUser('superadmin'), may: ['superadmin'] },
    { path: '/users', body: aUser('admin'), may: admins },
    { path: '/users', body: aUser('client'), may: admins },
  ],
  saveUser: [
    { path: '/users/above', body: aChange('superadmin'), may: ['superadmin'] },
    { path: '/users/below', body: aChange('superadmin'), may: ['superadmin'] },
    { path: '/users/below', body: aChange('client'), may: admins },
    { path: '/users/nobody', body: aChange('client'), may: admins },
  ],
  liftMailRefusal: [
    { path: '/users/above/mail-refusal', may: ['superadmin'] },
    { path: '/users/nobody/mail-refusal', may: admins },
  ],
  messagesKept: [{ path: '/users/nobody/messages-kept', may: admins }],
  // tests/server/ledger/reconciliation/routes.test.ts tests that callers see only their own breaks
  breaks: [
    { path: '/reconciliation', may: staff },
    { path: '/reconciliation?format=csv', may: staff },
  ],
  openBreaks: [
    ...['P1', 'P4', 'nowhere'].map((code) => ({ path: `/reconciliation/open/portfolio/${code}`, may: staff })),
    ...['G1', 'G3'].map((code) => ({ path: `/reconciliation/open/group/${code}`, may: staff })),
    ...['A1', 'A2'].map((code) => ({ path: `/reconciliation/open/adviser/${code}`, may: staff })),
    { path: '/reconciliation/open/firm/firm', may: staff },
  ],
  explainBreaks: [
    {
      path: '/reconciliation/explanations',
      body: { breaks: [{ account: 'P1', security: null, currency: null, difference: '1' }], reason: 'R' },
      may: admins,
    },
  ],
  financialYears: [{ path: '/financial-years', may: admins }],
  accountYears: [{ path: '/financial-years/2024/accounts', may: admins }],
  closeYear: [{ path: '/financial-years/2024/closings', body: { accounts: ['nowhere'] }, may: admins }],
  openYear: [{ path: '/financial-years/2024/openings', body: { accounts: ['nowhere'], reason: 'R' }, may: admins }],
  deleteUser: [
    { path: '/users/superadmin', may: ['superadmin'] },
    { path: '/users/below', may: admins },
    { path: '/users/nobody', may: admins },
  ],
  actOnUsers: [
    { path: '/users', body: { act: 'block', usernames: ['nobody'] }, may: admins },
    { path: '/users', body: { act: 'invite', usernames: [] }, may: admins },
  ],
  // the server checks the permission before it refuses a body that is no form
  bulkCreateUsers: [{ path: '/users/bulk-create', may: admins }],
  knownPeople: [{ path: '/users/named', body: { usernames: ['client'], emails: [] }, may: admins }],
  userImports: [{ path: '/users/imports', may: admins }],
  withdrawUserImport: [{ path: `/users/imports/${uuid}`, body: { act: 'withdraw', confirmed: [] }, may: admins }],
  importLinks: [{ path: `/users/imports/${uuid}/links`, may: admins }],
  userRoles: [{ path: '/users/roles', may: admins }],
  takenNames: [{ path: '/users/taken?username=client', may: admins }],
  userByName: [
    { path: '/users/client', may: admins },
    { path: '/users/above', may: admins },
    { path: '/users/nobody', may: admins },
  ],
  ownSessions: [{ path: '/sessions', may: everyone }],
  // the tests of sessions cover their owners
  endSession: [{ path: `/sessions/${uuid}`, may: everyone }],
  endOtherSessions: [{ path: '/sessions', may: everyone }],
  accounts: [{ path: '/accounts', may: everyone }],
  groups: [{ path: '/groups', may: everyone }],
  accountPage: [{ path: '/account-list', may: everyone }],
  foundAccountCodes: [{ path: '/account-list/codes', may: everyone }],
  groupPage: [{ path: '/group-list', may: everyone }],
  foundGroupCodes: [{ path: '/group-list/codes', may: everyone }],
  adviserPage: [{ path: '/adviser-list', may: admins }],
  accountInfo: ownAndForeign((code) => `/accounts/${code}/info`, accountReaders),
  groupInfo: ownAndForeign((code) => `/groups/${code}/info`, groupReaders),
  accountGroupAccounts: ownAndForeign((code) => `/accounts/${code}/group/accounts`, accountReaders),
  groupAccounts: ownAndForeign((code) => `/groups/${code}/accounts`, groupReaders),
  adviserAccounts: ownAndForeign((code) => `/accounts/adviser/${code}`, adviserReaders),
  advisers: [{ path: '/advisers', may: admins }],
  adviser: ownAndForeign((code) => `/advisers/${code}`, adviserReaders),
  handovers: ['A1', 'nowhere'].map((code) => ({ path: `/advisers/${code}/handovers`, may: admins })),
  adviserMessages: ['A1', 'nowhere'].map((code) => ({ path: `/advisers/${code}/messages`, may: admins })),
  handOver: ['A1', 'A2', 'nowhere'].map((code) => ({
    path: `/advisers/${code}/handover`,
    body: { id: uuid, to: 'A1' },
    may: admins,
  })),
  takeBackHandover: [{ path: `/advisers/handovers/${uuid}`, may: admins }],
  dashboard: [
    ...ownAndForeign((code) => `/dashboard/portfolio/${code}`, { ...accountReaders, P1: family }),
    ...ownAndForeign((code) => `/dashboard/external/${code}`, { P1: [...staff, 'external'], P2: staff, P4: admins }),
    ...ownAndForeign((code) => `/dashboard/group/${code}`, groupReaders),
    ...ownAndForeign((code) => `/dashboard/adviser/${code}`, adviserReaders),
    { path: '/dashboard/admin/firm', may: admins },
    { path: '/dashboard/admin/P1', may: [] },
  ],
  dashboardPdf: [
    ...ownAndForeign((code) => `/dashboard/portfolio/${code}/pdf`, { ...accountReaders, P1: family }),
    ...ownAndForeign((code) => `/dashboard/external/${code}/pdf`, {
      P1: [...staff, 'external'],
      P2: staff,
      P4: admins,
    }),
    ...ownAndForeign((code) => `/dashboard/group/${code}/pdf`, groupReaders),
    ...ownAndForeign((code) => `/dashboard/adviser/${code}/pdf`, adviserReaders),
    { path: '/dashboard/admin/firm/pdf', may: admins },
    { path: '/dashboard/admin/P1/pdf', may: [] },
  ],
  personalView: [
    ...ownAndForeign((code) => `/dashboard/portfolio/${code}/view`, { ...accountReaders, P1: family }),
    ...ownAndForeign((code) => `/dashboard/group/${code}/view`, groupReaders),
    { path: '/dashboard/admin/firm/view', may: admins },
  ],
  keepWidgetView: ownAndForeign(
    (code) => `/dashboard/portfolio/${code}/view/holdings`,
    { ...accountReaders, P1: family },
    { collapsed: true },
  ),
  resetViews: ownAndForeign((code) => `/dashboard/portfolio/${code}/view`, { ...accountReaders, P1: family }),
  dashboardTypes: [{ path: '/dashboard', may: everyone }],
  widgets: [{ path: '/widgets', may: admins }],
  defineWidget: [{ path: '/widgets', body: aWidget, may: admins }],
  widgetUses: [{ path: '/widgets/cash/uses', may: admins }],
  changeWidget: [
    { path: '/widgets/holdings', body: { revision: 0 }, may: admins },
    { path: '/widgets/nowhere', body: { revision: 0, title: 'x' }, may: admins },
  ],
  changeDashboard: [
    { path: '/widgets/group/G1', body: { revision: 0, changes: [] }, may: admins },
    { path: '/widgets/portfolio/P1', body: { revision: 0, changes: [] }, may: admins },
  ],
  dashboardHistory: [
    { path: '/dashboard/group/G1/history', may: admins },
    { path: '/dashboard/portfolio/P1/history', may: admins },
  ],
  pastDashboard: [{ path: '/dashboard/portfolio/P1/history/0', may: admins }],
  restoreDashboard: [{ path: '/dashboard/portfolio/P1/restore', body: { to: 0, revision: 0 }, may: admins }],
  dataDates: [
    ...ownAndForeign((code) => `/data/portfolio/${code}`, accountReaders),
    ...ownAndForeign((code) => `/data/group/${code}`, groupReaders),
    ...ownAndForeign((code) => `/data/adviser/${code}`, adviserReaders),
    { path: '/data/firm/firm', may: admins },
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
  pickParcels: [{ path: '/parcels/portfolio/P1/sales/1/picks', body: { picks: [], position: 0 }, may: staff }],
  stockSearch: [{ path: '/stocks/query?q=cb', may: family }],
  stockQuote: [{ path: '/stocks/CBA/quote', may: family }],
  stockCloses: [{ path: '/stocks/CBA/closes', may: family }],
  dataSet: [
    ...ownAndForeign((code) => `/data/portfolio/${code}/transactions`, accountReaders),
    ...ownAndForeign((code) => `/data/group/${code}/transactions`, groupReaders),
    ...ownAndForeign((code) => `/data/adviser/${code}/transactions`, adviserReaders),
    { path: '/data/firm/firm/transactions', may: admins },
    { path: '/data/firm/P1/transactions', may: [] },
  ],
  // the tests of orders cover the owners of orders
  orders: [{ path: '/orders/portfolio/P1', may: family }],
  orderFacts: [{ path: '/orders/portfolio/P1/facts?security=CBA', may: family }],
  accountWorths: [{ path: '/orders/portfolio/P1/worths?accounts=P1', may: family }],
  oneOrder: [{ path: '/orders/NONE', may: family }],
  factsOfOrder: [{ path: '/orders/NONE/facts', may: family }],
  worthsOfOrder: [{ path: '/orders/NONE/worths', may: family }],
  orderEvidence: [
    { path: '/orders/NONE/evidence', may: staff },
    { path: '/orders/NONE/evidence?format=csv', may: staff },
  ],
  viewsOfOrder: [{ path: '/orders/NONE/views', may: staff }],
  accountChangesOfOrder: [{ path: '/orders/NONE/account-changes', may: staff }],
  viewOrder: [{ path: '/orders/NONE/views', body: { shown: 'details' }, may: family }],
  enterOrder: [{ path: '/orders', body: anOrder('NONE', { accounts: [] }), may: family }],
  approveOrder: [{ path: '/orders/NONE/approve', body: { acknowledged: [] }, may: staff }],
  declineOrder: [{ path: '/orders/NONE/decline', body: { reason: 'R' }, may: staff }],
  cancelOrder: [{ path: '/orders/NONE/cancel', body: {}, may: family }],
  amendOrder: [{ path: '/orders/NONE/amend', body: anOrder('NONE'), may: staff }],
  acknowledgeOrder: [{ path: '/orders/NONE/acknowledge', body: { reference: '' }, may: admins }],
  rejectOrder: [{ path: '/orders/NONE/reject', body: { reason: 'R' }, may: admins }],
  fillOrder: [
    {
      path: '/orders/NONE/fill',
      body: { execution: 'x', units: 1, price: 1, brokerage: 0, tradedOn: '2024-01-04' },
      may: admins,
    },
  ],
  bustFill: [{ path: '/orders/NONE/bust', body: { execution: 'x', reason: 'R' }, may: admins }],
  confirmCancel: [{ path: '/orders/NONE/cancelled', body: { reason: 'R' }, may: admins }],
  refuseCancel: [{ path: '/orders/NONE/cancel-refused', body: { request: 1, reason: 'R' }, may: admins }],
  acceptAmend: [{ path: '/orders/NONE/amended', body: { request: 1 }, may: admins }],
  refuseAmend: [{ path: '/orders/NONE/amend-refused', body: { request: 1, reason: 'R' }, may: admins }],
  expireOrder: [{ path: '/orders/NONE/expire', body: {}, may: admins }],
  workByHand: [{ path: '/orders/NONE/by-hand', body: { reason: 'R' }, may: admins }],
  settleDispute: [{ path: '/orders/NONE/settle', body: { dispute: 1, reason: 'R' }, may: admins }],
  notifications: [{ path: '/notifications', may: everyone }],
  sendNotification: [{ path: '/notifications', body: notification, may: admins }],
  sentNotifications: [{ path: '/notifications/sent', may: admins }],
  sentNotification: [
    { path: `/notifications/${uuid}`, may: admins },
    { path: `/notifications/${uuid}?format=csv`, may: admins },
  ],
  editNotification: [{ path: `/notifications/${uuid}`, body: editedNotification, may: admins }],
  withdrawNotification: [{ path: `/notifications/${uuid}/withdrawal`, body: {}, may: admins }],
  deleteNotification: [{ path: `/notifications/${uuid}`, may: admins }],
  changeUserNotification: [
    { path: `/notifications/${uuid}/user-notifications/${uuid}`, body: { Status: 1 }, may: everyone },
  ],
  previewRecipients: [
    {
      path: '/recipients',
      body: { recipients: { users: [], roles: [], advisers: [], groups: [] }, of: 'message' },
      may: staff,
    },
  ],
  messages: [{ path: '/messages/client', may: ['client'] }],
  messageSummary: [{ path: '/messages/client/summary', may: ['client'] }],
  messageRecipients: [{ path: '/messages/recipients', may: everyone }],
  sendMessage: [{ path: '/messages', body: { subject: 'S', body: 'B' }, may: everyone }],
  // the tests of messages cover the owners of conversations and attachments
  conversation: [{ path: `/conversations/${uuid}`, may: everyone }],
  answerConversation: [{ path: `/conversations/${uuid}/messages`, body: { body: 'B' }, may: everyone }],
  readConversation: [{ path: `/conversations/${uuid}/read`, body: { upTo: 'm' }, may: everyone }],
  messageDrafts: [{ path: '/messages/drafts', may: everyone }],
  saveMessageDraft: [{ path: `/messages/drafts/${uuid}`, body: aDraft, may: everyone }],
  deleteMessageDraft: [{ path: `/messages/drafts/${uuid}`, may: everyone }],
  standIn: [{ path: '/users/adviser/stand-in', may: staff }],
  standInCandidates: [{ path: '/messages/stand-ins', may: staff }],
  nameStandIn: [{ path: '/users/adviser/stand-in', body: { ...aLeave, standIn: 'nobody' }, may: staff }],
  endStandIn: [{ path: '/users/adviser/stand-in', may: staff }],
  ledgerImports: [{ path: '/ledger-imports', may: admins }],
  checkLedgerImport: [{ path: '/ledger-imports/check', may: admins }],
  importLedgerFiles: [{ path: '/ledger-imports', may: admins }],
  withdrawLedgerImport: [{ path: '/ledger-imports/nowhere', body: { act: 'withdraw' }, may: admins }],
  acknowledgeFindings: [{ path: '/ledger-imports/findings', body: { digests: ['none'], note: 'N' }, may: admins }],
  ledgerWithdrawal: [{ path: '/ledger-imports/nowhere/withdrawal', may: admins }],
  runningImports: [{ path: '/ledger-imports/running', may: admins }],
  importSources: [{ path: '/import-sources', may: admins }],
  keepMappings: [{ path: '/import-sources', body: { name: 'X', mappings: [] }, may: admins }],
  deleteImportSource: [{ path: '/import-sources/nobody', may: admins }],
  superviseMessages: [{ path: '/messages/nobody/supervision', body: { reason: 'R' }, may: ['superadmin'] }],
  supervisions: [{ path: '/messages/supervisions', may: ['superadmin'] }],
  attachFile: [{ path: '/messages/attachments', body: {}, may: everyone }],
  attachment: [{ path: `/messages/attachments/${uuid}`, may: everyone }],
  events: [{ path: '/events', may: admins }],
  template: [{ path: '/templates/general-advice.md', may: everyone }],
  reports: [{ path: '/reports/list', may: everyone }],
  report: [{ path: '/reports/transactions', may: admins }],
  createReport: [{ path: '/reports', body: { report: aReport }, may: admins }],
  checkReport: [{ path: '/reports/check', body: { report: aReport }, may: admins }],
  saveReport: [{ path: '/reports/transactions', body: { revision: 0, report: aReport }, may: admins }],
  reportHistory: [{ path: '/reports/transactions/history', may: admins }],
  pastReport: [{ path: '/reports/transactions/history/1', may: admins }],
  restoreReport: [{ path: '/reports/transactions/restore', body: { to: 0, revision: 0 }, may: admins }],
  dryRunReport: [{ path: '/reports/nowhere/dry-run', body: { report: aReport }, may: admins }],
  previewReport: [{ path: '/reports/preview?AccountCode=P1', body: { report: aReport }, may: admins }],
  // the tests of runs cover the accounts of reports
  viewReport: [{ path: '/reports/view/nothing?AccountCode=P1', may: everyone }],
  runReport: [{ path: '/reports/view/nothing?AccountCode=P1', may: everyone }],
  reportParameters: [{ path: '/report-parameters', may: everyone }],
  benchmarks: [{ path: '/benchmarks', may: everyone }],
  reportDates: [{ path: '/report-dates', may: everyone }],
  reportHeaders: [{ path: '/report-headers', may: admins }],
  reportFooters: [{ path: '/report-footers', may: admins }],
  reportRenderers: [{ path: '/report-renderers', may: admins }],
  reportOutputFormats: [{ path: '/report-output-formats', may: everyone }],
  reportDataSources: [{ path: '/report-data-sources', may: admins }],
  reportLogos: [{ path: '/report-logos', may: admins }],
  createReportLogo: [{ path: '/report-logos', body: aLogo, may: admins }],
  saveReportLogo: [{ path: '/report-logos/1', body: aLogo, may: admins }],
  reportRuns: [{ path: '/report-runs', may: everyone }],
  runOutput: [{ path: `/report-runs/${uuid}/output`, may: everyone }],
  reissueRun: [{ path: `/report-runs/${uuid}/reissue`, body: { id: uuid, how: 'exact' }, may: everyone }],
  reportBatches: [{ path: '/report-batches', may: staff }],
  startBatch: [{ path: '/report-batches', body: aBatch('account', 'P1'), may: staff }],
  steerBatch: [{ path: `/report-batches/${uuid}`, body: { act: 'pause' }, may: staff }],
  batchZip: [{ path: `/report-batches/${uuid}/zip`, may: staff }],
  staticReports: [{ path: '/reports/static', may: admins }],
  staticReportPage: [{ path: '/reports/static/page', may: admins }],
  staticReportsOf: [
    ...ownAndForeign((code) => `/reports/static/portfolio/${code}/list`, accountReaders),
    ...ownAndForeign((code) => `/reports/static/group/${code}/list`, groupReaders),
  ],
  // the tests of static reports cover the owners of files
  viewStaticReport: [{ path: `/reports/static/view/nowhere?id=${uuid}`, may: everyone }],
  fetchStaticReport: [{ path: '/reports/static/view/nowhere', body: { id: uuid, as: 'opened' }, may: everyone }],
  saveStaticReport: [{ path: '/reports/static/nowhere', body: { revision: 1, report: aStaticReport }, may: admins }],
  deleteStaticReport: [{ path: `/reports/static/delete/${uuid}`, may: admins }],
  staticReportHistory: [{ path: `/reports/static/history/${uuid}`, may: admins }],
  archiveEvidence: [
    { path: '/reports/static/evidence/portfolio/nowhere', may: admins },
    { path: '/reports/static/evidence/group/nowhere', may: admins },
  ],
  archiveZip: [
    ...ownAndForeign((code) => `/reports/static/zip/portfolio/${code}`, accountReaders, { year: 2026 }),
    ...ownAndForeign((code) => `/reports/static/zip/group/${code}`, groupReaders, { year: 2026 }),
  ],
  reportUploads: [{ path: '/reports/static/uploads', may: admins }],
  reportUploadPage: [{ path: '/reports/static/uploads/page', may: admins }],
  filedFiles: [{ path: '/reports/static/filed', body: { keys: [], hashes: [] }, may: admins }],
  reportUpload: [{ path: `/reports/static/uploads/${uuid}`, may: admins }],
  bulkUpload: [{ path: '/reports/static/bulk-upload', may: admins }],
  steerUpload: [{ path: `/reports/static/uploads/${uuid}`, body: { act: 'close' }, may: admins }],
  siteSettings: [{ path: '/site-settings', may: admins }],
  siteSetting: [{ path: '/site-settings/TimeZone', may: admins }],
  saveSiteSetting: [
    { path: '/site-settings', body: { Title: 'CurrentDataDate', Value: '2999-12-31', revision: 0 }, may: admins },
    { path: '/site-settings', body: { Title: 'TimeZone', Value: 'Nowhere', revision: 0 }, may: admins },
  ],
  changeRequests: [{ path: '/change-requests', may: admins }],
  decideChangeRequest: [{ path: `/change-requests/${uuid}`, body: { act: 'approve' }, may: admins }],
  flushApiCache: [{ path: '/utils/flush-api-cache', body: {}, may: admins }],
  namingPatterns: [{ path: '/reports/static/settings/naming-patterns', may: admins }],
  saveNamingPatterns: [
    { path: '/reports/static/settings/naming-patterns', body: { patterns: [''], revision: 0 }, may: admins },
  ],
  videos: [{ path: '/videos', may: everyone }],
  svgToPng: [{ path: '/utils/svg2png', body: { uri: 'data:,', width: 1, height: 1 }, may: everyone }],
}

const openWhileMustChange: readonly string[] = ['identityOf', 'signOut', 'changePassword']

const rows = Object.entries(matrix).flatMap(([name, calls]) =>
  calls.map((row) => ({ name, method: contract[name]?.method ?? 'GET', ...row })),
)

let app: TestApp
const tokens = new Map<Role, string>()

/** Nobody else counts on them: they may be acted on. */
const like = (role: Role, username: string) =>
  people.flatMap((row) => (row.username === role ? [{ ...row, username, email: `${username}@plutus.example` }] : []))

beforeAll(async () => {
  app = await openTestApp()
  await bringPeople(app, [...like('superadmin', 'above'), ...like('client', 'below')])
  await app.tail.reached(await app.log.lastPosition())
  for (const role of everyone) tokens.set(role, await app.signIn(role))
})
afterAll(() => app.drop())

const forbidden = (response: { statusCode: number; json: () => unknown }, type: number): void => {
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({ success: false, type })
}

test('every call of the contract has its rows', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(contract).toSorted())
  for (const [name, calls] of Object.entries(matrix))
    expect([name, calls.length > 0]).toEqual([name, contract[name]?.access._tag !== 'Public'])
})

describe.each(rows)('$method $path', ({ name, method, path, body, may }) => {
  test.each(everyone)('as %s', async (role) => {
    const token = name === 'signOut' ? await app.signIn(role) : tokens.get(role)
    const response = await app.call(method, path, body, token === undefined ? {} : { token })
    if (may.includes(role))
      expect([
        200,
        403,
        404,
        422,
        ...(name === 'dashboardPdf' ? [503] : []),
        ...(uploads.includes(name) ? [415] : []),
      ]).toContain(response.statusCode)
    if (!may.includes(role)) forbidden(response, 3)
    else if (response.statusCode !== 200) expect(response.json<{ type?: number } | null>()?.type).toBeUndefined()
  })

  test('without a token, or with one that is none of ours', async () => {
    forbidden(await app.call(method, path, body), 1)
    forbidden(await app.call(method, path, body, { token: 'nonsense' }), 1)
  })
})

test('a group, which names all its accounts, is told to those alone who reach all of it', async () => {
  const groupFor = async (role: Role): Promise<unknown> => {
    const token = tokens.get(role) ?? ''
    return (await app.call('GET', '/accounts/P1/info', undefined, { token })).json<{ group: unknown }>().group
  }
  for (const role of family) expect(await groupFor(role)).toMatchObject({ GroupCode: 'G1', accounts: ['P1', 'P2'] })
  expect(await groupFor('external')).toBeNull()
})

describe('sessions that are over', () => {
  test.each(rows)('$method $path with a revoked one', async ({ method, path, body }) => {
    const token = await revoked()
    forbidden(await app.call(method, path, body, { token }), 1)
  })

  test.each(rows)('$method $path with an expired one', async ({ method, path, body }) => {
    app.clock.ahead = 9 * 60 * 60 * 1000
    const response = await app.call(method, path, body, { token: tokens.get('admin') ?? '' })
    app.clock.ahead = 0
    forbidden(response, 2)
  })
})

let signedOut: Promise<string> | undefined
const revoked = (): Promise<string> => {
  signedOut ??= app.signIn('admin').then(async (token) => {
    await app.call('POST', '/authenticate/sign-out', undefined, { token })
    return token
  })
  return signedOut
}

describe('before the password is changed', () => {
  let token = ''
  beforeAll(async () => {
    const fresh = people.flatMap((row) => (row.username === 'admin' ? [{ ...row, username: 'fresh' }] : []))
    await bringPeople(app, fresh, { mustChange: true })
    await app.tail.reached(await app.log.lastPosition())
    token = await app.signIn('fresh', password)
  })

  test.each(rows.filter(({ name }) => !openWhileMustChange.includes(name)))('$method $path is closed', async (row) => {
    const response = await app.call(row.method, row.path, row.body, { token })
    forbidden(response, 3)
    expect(response.json()).toMatchObject({ message: 'Please change your password first' })
  })

  test('identity, the password itself and signing out are open', async () => {
    const identity = await app.call('GET', '/authenticate/identity/fresh', undefined, { token })
    expect(identity.json()).toMatchObject({ identity: { change_password: true } })
    const change = { oldPassword: password, newPassword: 'Better2026' }
    expect((await app.call('POST', '/users/change_password', change, { token })).statusCode).toBe(200)
    expect((await app.call('GET', '/widgets', undefined, { token })).statusCode).toBe(200)
  })
})
