import * as api from '../../../src/api/reports/report-lookups.ts'
import { TE } from '../../../src/domain/fp.ts'
import {
  reportFooters,
  reportHeaders,
  reportOutputFormats,
  reportRenderers,
} from '../../../src/domain/reports/lookups/lookups.ts'
import { sourceCatalogue } from '../../../src/domain/reports/sources/source-catalogue.ts'
import type { Route } from '../../http/route/route.ts'
import type { EventLog, LogTail } from '../../log/event-log.ts'
import { type LogoStore, openLogoWriter } from '../catalogue/open-logos.ts'
import type { HelpVideos } from '../videos.ts'

interface LookupServices {
  readonly log: EventLog
  readonly tail: LogTail
  readonly logos: LogoStore
}

export const reportLookupRoutes = (route: Route, services: LookupServices): void => {
  const { logos } = services
  const writer = openLogoWriter(services, logos)

  route(api.reportHeaders, () => TE.right(reportHeaders))
  route(api.reportFooters, () => TE.right(reportFooters))
  route(api.reportRenderers, () => TE.right(reportRenderers))
  route(api.reportOutputFormats, () => TE.right(reportOutputFormats))
  route(api.reportDataSources, () => TE.right(sourceCatalogue))
  route(api.reportLogos, () => TE.right(logos.all()))

  route(api.createReportLogo, ({ body, intent }) => writer.create(body, intent))

  route(api.saveReportLogo, ({ params: { id }, body, intent }) => writer.save(id, body, intent))
}

export const videoRoutes = (route: Route, { videos }: { readonly videos: HelpVideos }): void => {
  route(api.videos, () => TE.right(videos))
}
