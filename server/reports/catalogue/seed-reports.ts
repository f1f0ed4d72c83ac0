import { E, TE } from '../../../src/domain/fp.ts'
import type { ReportChoices } from '../../../src/domain/reports/content-faults.ts'
import { SourceName } from '../../../src/domain/reports/sources/source-catalogue.ts'
import { intentOf } from '../../log/carry-out.ts'
import type { EventLog, LogTail } from '../../log/event-log.ts'
import { sha256Of } from '../outputs.ts'
import { standardLogo, standardReports } from '../standard/standard-reports.ts'
import { firstLogo, type LogoStore, openLogoWriter } from './open-logos.ts'
import type { ReportStore } from './open-reports.ts'
import { openReportWriter } from './write-report.ts'

interface SeedSources {
  readonly log: EventLog
  readonly tail: LogTail
  readonly now: () => Date
  readonly reports: ReportStore
  readonly logos: LogoStore
}

/** Derives the correlation from the words. If two servers start together, only one of them writes. */
const correlationOf = (words: string): string => {
  const hex = sha256Of(words)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

export const seedReports = async ({ reports, logos, ...services }: SeedSources): Promise<void> => {
  const isKnown = new Set(reports.all().map(({ ReportTitle }) => ReportTitle))
  const missing = standardReports.filter(({ ReportTitle }) => !isKnown.has(ReportTitle))
  if (missing.length === 0) return
  const intent = (words: string) => ({
    ...intentOf('system', services.now(), correlationOf(words)),
    call: { digest: '', reply: () => '' },
  })
  const [known] = logos.all()
  if (known === undefined)
    await openLogoWriter(services, logos).createFirst(standardLogo, intent('the standard logo'))()
  const { ReportLogoID } = known ?? { ReportLogoID: firstLogo }
  const choices: ReportChoices = { logos: [ReportLogoID], sources: Object.keys(SourceName.keys) }
  // the sandbox is not started yet; tests check that the standard reports can be written
  const check = () => TE.right({ fault: null, doubts: [] })
  const writer = openReportWriter({ ...services, reports, check, choices: () => choices })
  // the correlation also skips a standard report that the firm has renamed
  for (const report of missing) {
    const written = await writer.create(
      { ...report, ReportLogoID },
      intent(`the standard report ${report.ReportTitle}`),
    )()
    const isAnothers = E.isLeft(written) && written.left._tag === 'Conflict' && written.left.isRepeated === true
    if (E.isLeft(written) && !isAnothers)
      throw new Error(`a standard report could not be written: ${written.left._tag}`)
  }
}
