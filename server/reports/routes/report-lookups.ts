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
import type { EventLog, Tail } from '../../log/event-log.ts'
import { type Logos, openLogoWriter } from '../catalogue/open-logos.ts'
import type { Videos } from '../videos.ts'

interface Services {
  readonly log: EventLog
  readonly tail: Tail
  readonly logos: Logos
}

export const reportLookupRoutes = (route: Route, services: Services): void => {
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

export const videoRoutes = (route: Route, { videos }: { readonly videos: Videos }): void => {
  route(api.videos, () => TE.right(videos))
}
