import * as api from '../../../src/api/reports/report-lookups.ts'
import { TE } from '../../../src/domain/fp.ts'
import {
  reportFooters,
  reportHeaders,
  reportOutputFormats,
  reportRenderers,
} from '../../../src/domain/reports/lookups/lookups.ts'
import { sourceCatalogue } from '../../../src/domain/reports/sources/source-catalogue.ts'
import type { Router } from '../../http/router.ts'
import type { EventLog, Tail } from '../../log/event-log.ts'
import { type Logos, openLogoWriter } from '../catalogue/open-logos.ts'
import type { Videos } from '../videos.ts'

interface Services {
  readonly log: EventLog
  readonly tail: Tail
  readonly logos: Logos
}

export const reportLookupRoutes = (router: Router, services: Services): void => {
  const { logos } = services
  const writer = openLogoWriter(services, logos)

  router.guarded(api.reportHeaders, () => TE.right(reportHeaders))
  router.guarded(api.reportFooters, () => TE.right(reportFooters))
  router.guarded(api.reportRenderers, () => TE.right(reportRenderers))
  router.guarded(api.reportOutputFormats, () => TE.right(reportOutputFormats))
  router.guarded(api.reportDataSources, () => TE.right(sourceCatalogue))
  router.guarded(api.reportLogos, () => TE.right(logos.all()))

  router.guardedWrite(api.createReportLogo, ({ body, intent }) => writer.create(body, intent))

  router.guardedWrite(api.saveReportLogo, ({ params: { id }, body, intent }) => writer.save(id, body, intent))
}

export const videoRoutes = (router: Router, { videos }: { readonly videos: Videos }): void => {
  router.guarded(api.videos, () => TE.right(videos))
}
