import * as api from '../../../src/api/reports/reports.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import type { ReportChoices } from '../../../src/domain/reports/content-faults.ts'
import { faultLine } from '../../../src/domain/reports/template/report-fault.ts'
import { isReportOffered } from '../../../src/domain/reports/subject.ts'
import { parameterDefinitions } from '../../../src/domain/reports/parameters.ts'
import { sourceCatalogue } from '../../../src/domain/reports/sources/source-catalogue.ts'
import { openReportWriter, type WriteRefusal } from '../catalogue/write-report.ts'
import type { ReportRuntime } from '../run/open-running.ts'
import { faultsOf } from '../../http/decode.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import type { EventLog, LogTail } from '../../log/event-log.ts'
import type { ReportStore } from '../catalogue/open-reports.ts'
import type { LogoStore } from '../catalogue/open-logos.ts'
import type { ReportSources } from '../sources/open-sources.ts'

interface ReportRouteServices {
  readonly log: EventLog
  readonly tail: LogTail
  readonly reports: ReportStore
  readonly logos: LogoStore
  readonly sources: ReportSources
}

const refusalOf = (refusal: WriteRefusal) => {
  switch (refusal._tag) {
    case 'ReportNotValid':
      return { _tag: refusal._tag, errors: faultsOf(refusal.faults) }
    case 'NameTaken':
      return { _tag: 'Conflict' as const }
    case 'ReportUnwritable':
      return { ...refusal, detail: faultLine(refusal.fault) }
    case 'NotFound':
    case 'StaleRevision':
    case 'Conflict':
    case 'ReportUnchecked':
      return refusal
  }
}

export const reportRoutes = (
  route: Route,
  services: ReportRouteServices,
  { check }: Pick<ReportRuntime, 'check'>,
): void => {
  const { reports, logos, sources } = services
  const choices = (): ReportChoices => ({
    logos: logos.all().map(({ ReportLogoID }) => ReportLogoID),
    sources: sourceCatalogue.map(({ name }) => name),
  })
  const writer = openReportWriter({ ...services, check, choices })

  route(api.reports, (_, session) => TE.right(reports.all().filter((report) => isReportOffered(report, session))))

  route(api.report, ({ params: { id } }) =>
    pipe(
      reports.find(id),
      O.map((report) => ({ report, revision: reports.get(report.ReportName).revision })),
      orNotFound,
    ),
  )

  route(api.createReport, ({ body: { report }, intent }) => pipe(writer.create(report, intent), TE.mapLeft(refusalOf)))

  route(api.saveReport, ({ params: { name }, body: { report, revision }, intent }) =>
    pipe(writer.save({ name, revision }, report, intent), TE.mapLeft(refusalOf)),
  )

  route(api.restoreReport, ({ params: { name }, body: { to, revision }, intent }) =>
    pipe(writer.restore({ name, revision }, to, intent), TE.mapLeft(refusalOf)),
  )

  route(api.checkReport, ({ body: { report }, signal }) => check(report, { signal, isTried: true }))

  route(api.reportParameters, () => TE.right(parameterDefinitions))

  route(api.reportDates, () =>
    pipe(
      TE.fromTask(sources.figuresDay),
      TE.map(({ currentDataDate, pricedTo }) => ({ CurrentDataDate: currentDataDate, PricedTo: pricedTo })),
    ),
  )
}
