import { type StaticReports, openStaticReports } from './archive/reports/static-report-repository.ts'
import type { FileStore } from './archive/files/file-store.ts'
import { type ChangeRequests, openChangeRequests } from './access/change-requests/change-requests.ts'
import type { DataSets } from './ledger/data-sets/data-sets.ts'
import type { FirmDirectory } from './ledger/directory.ts'
import { type AdviserHandovers, openHandovers } from './ledger/handovers.ts'
import type { ImportRuns } from './ledger/import/import-runs.ts'
import { type ImportSources, openImportSources } from './ledger/import/import-sources.ts'
import { type ClosedYears, openClosedYears } from './ledger/years/closed-years.ts'
import { type LedgerImports, type LongImports, openLedgerImports } from './ledger/ledger-imports.ts'
import type { LedgerMemories } from './ledger/read/kept/ledger-memory.ts'
import type { ReadyAnswer } from './log/ready.ts'
import { type ChangePassword, createChangePassword } from './session/change-password.ts'
import { firmWordsOf, judgeChosenPassword } from './session/chosen-password.ts'
import { type LastUse, openLastUse } from './session/last-use.ts'
import { enderOf, sessionOf } from './session/session-of.ts'
import { type PasswordLinks, openPasswordLinks } from './session/links/password-links.ts'
import { openSessionStore, type SessionStore } from './session/sessions.ts'
import { createSignIn, type SignInService } from './session/sign-in.ts'
import type { O } from '../src/domain/fp.ts'
import type { KeptMessages } from '../src/domain/messages/kept-messages.ts'
import { openUserServices, type UserServiceOptions, type UserServices } from './users/user-services.ts'
import { type LogoStore, openLogos } from './reports/catalogue/open-logos.ts'
import { openReports, type ReportStore } from './reports/catalogue/open-reports.ts'
import { openOutputs, type ReportOutputs } from './reports/outputs.ts'
import { openRuns, type RunReader } from './reports/run/read-runs.ts'
import { openSources, type ReportSources } from './reports/sources/open-sources.ts'
import type { HelpVideos } from './reports/videos.ts'
import { type DashboardRepositories, openDashboards } from './dashboards/dashboard-repositories.ts'
import { type NamingSettings, openNamingSettings } from './archive/naming-settings.ts'
import { archiveReaders } from './access/archive-readers.ts'
import { createPastReachResolver, createReachResolver, type ReachResolver } from './access/reach.ts'
import type { LogFileFault } from './archive/files/verify.ts'
import type { CallGateServices } from './http/route/doors.ts'
import { type ConversationStore, openConversations } from './messages/conversations.ts'
import { type MailboxesOf, openMailboxes } from './messages/mailboxes.ts'
import { type MailRefusals, openMailRefusals } from './letters/mail-refusals.ts'
import { type MailChoicesStore, openMailChoices } from './mail/mail-choices.ts'
import { openStandIns, type StandIns } from './messages/stand-ins.ts'
import { messageHandover } from './messages/message-handover.ts'
import { openSupervisions, type MailboxSupervisions } from './messages/supervisions.ts'
import { type NotificationStore, openNotifications } from './notifications/notifications.ts'
import type { ParcelServices } from './ledger/parcels/parcel-services.ts'
import { openSalePicks, type SalePicks } from './ledger/parcels/sale-picks.ts'
import { openPersonalViews, type PersonalViews } from './dashboards/personal-views.ts'
import { type UnsubscribeTokens, unsubscribeTokens } from './mail/unsubscribe.ts'
import { keptMessages } from './messages/forget-messages.ts'
import { derivedKey } from './session/keys.ts'
import type { PdfChecker } from './sandbox/zips/open-pdf-checker.ts'
import type { SiteSettings } from './settings/site-settings.ts'
import { noMarketData, openStocks, type StockLookup } from './trading/market/stocks.ts'
import { type TradingSettings, tradingSettings } from './trading/trading-settings.ts'
import { createProfileOf, type ProfileOf } from './users/profile.ts'
import { type WidgetCatalogue, openWidgetCatalogue } from './widgets/open-widget-catalogue.ts'

interface SharedServices {
  readonly ready: ReadyAnswer
  readonly directory: FirmDirectory
  readonly imports: LongImports
  readonly importRuns: ImportRuns
  readonly ledgerMemories: LedgerMemories
  readonly dataSets: DataSets
  readonly parcels: ParcelServices
  readonly siteSettings: SiteSettings
  readonly portal: O.Option<string>
  readonly showsAdviser: boolean
  readonly templatesFolder: O.Option<string>
  readonly videos: HelpVideos
  readonly files: FileStore
  readonly pdfs: PdfChecker
  readonly logFileFault: LogFileFault
}

interface ServiceOptions extends UserServiceOptions, SharedServices {
  readonly sessionLifetimeMs: number
}

export interface ServerServices extends UserServices, SharedServices {
  readonly sessionOf: CallGateServices['sessionOf']
  readonly enderOf: ReturnType<typeof enderOf>
  readonly reachOf: ReachResolver
  readonly pastReachOf: ReachResolver
  readonly handovers: AdviserHandovers
  readonly ledgerImports: LedgerImports
  readonly salePicks: SalePicks
  readonly importSources: ImportSources
  readonly closedYears: ClosedYears
  readonly firmWords: () => readonly string[]
  readonly sessionStore: SessionStore
  readonly lastUse: LastUse
  readonly signIn: SignInService
  readonly passwordLinks: PasswordLinks
  readonly changePassword: ChangePassword
  readonly profileOf: ProfileOf
  readonly widgetCatalogue: WidgetCatalogue
  readonly dashboardRepositories: DashboardRepositories
  readonly personalViews: PersonalViews
  readonly notifications: NotificationStore
  readonly changeRequests: ChangeRequests
  readonly standIns: StandIns
  readonly supervisions: MailboxSupervisions
  readonly conversations: ConversationStore
  readonly mailboxesOf: MailboxesOf
  readonly mailChoices: MailChoicesStore
  readonly mailRefusals: MailRefusals
  readonly unsubscribeTokens: UnsubscribeTokens
  readonly keptMessages: (username: string) => Promise<KeptMessages>
  readonly staticReports: StaticReports
  readonly namingPatterns: NamingSettings
  readonly reports: ReportStore
  readonly logos: LogoStore
  readonly sources: ReportSources
  readonly runs: RunReader
  readonly outputs: ReportOutputs
  readonly stocks: StockLookup
  readonly tradingSettings: TradingSettings
}

export const openServices = async ({
  key,
  onDefect,
  sessionLifetimeMs,
  ...shared
}: ServiceOptions): Promise<ServerServices> => {
  const users = await openUserServices({ ...shared, key, onDefect })
  const widgetCatalogue = await openWidgetCatalogue(users)
  const sessionStore = openSessionStore(users, sessionLifetimeMs)
  const lastUse = openLastUse({ ...users, onDefect, idleMs: shared.siteSettings.idleMs, lifetimeMs: sessionLifetimeMs })
  const standIns = await openStandIns({ ...users, siteSettings: shared.siteSettings })
  const supervisions = await openSupervisions(users)
  const { firmName, timeZone } = shared.siteSettings
  const firmWords = firmWordsOf({ ...shared, firmName })
  const messages = messageHandover(users)
  const judge = judgeChosenPassword({ ...shared, firmWords })
  return {
    ...shared,
    ...users,
    firmWords,
    sessionOf: sessionOf(users, lastUse),
    enderOf: enderOf(users),
    reachOf: createReachResolver(shared.directory),
    pastReachOf: createPastReachResolver(shared.directory),
    handovers: openHandovers({ ...shared, messages }),
    ledgerImports: openLedgerImports({ ...shared, messages }),
    salePicks: openSalePicks(shared),
    importSources: await openImportSources(users),
    closedYears: openClosedYears({ ...users, directory: shared.directory, timeZone }),
    sessionStore,
    lastUse,
    signIn: createSignIn(users, sessionStore),
    passwordLinks: openPasswordLinks(users, sessionStore, judge),
    changePassword: createChangePassword(users, judge),
    profileOf: createProfileOf({ ...shared, firmName, timeZone }),
    widgetCatalogue,
    dashboardRepositories: await openDashboards(users, widgetCatalogue),
    personalViews: openPersonalViews(users),
    notifications: openNotifications(users),
    changeRequests: await openChangeRequests(users),
    standIns,
    supervisions,
    mailRefusals: openMailRefusals(users),
    conversations: openConversations(users, standIns.standInsOf),
    mailboxesOf: openMailboxes({ standIns, supervisions }),
    mailChoices: await openMailChoices(users),
    unsubscribeTokens: unsubscribeTokens(derivedKey(key, 'unsubscribing')),
    keptMessages: keptMessages(shared),
    staticReports: openStaticReports(users, archiveReaders({ users: users.users, directory: shared.directory })),
    namingPatterns: openNamingSettings(users),
    reports: await openReports(users),
    logos: await openLogos(users),
    sources: openSources({ pool: shared.pool, days: shared.siteSettings, memories: shared.ledgerMemories }),
    runs: openRuns(shared.pool, shared.directory),
    outputs: openOutputs(shared.pool),
    stocks: openStocks({
      pool: shared.pool,
      market: noMarketData,
      today: () => shared.siteSettings.today(shared.now()),
    }),
    tradingSettings: tradingSettings(shared.siteSettings),
  }
}
