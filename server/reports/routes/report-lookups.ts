import * as api from '../../../src/api/report-lookups.ts'
import { TE } from '../../../src/domain/fp.ts'
import {
  reportFooters,
  reportHeaders,
  reportOutputFormats,
  reportRenderers,
} from '../../../src/domain/reports/lookups/lookups.ts'
import { sourceCatalogue } from '../../../src/domain/reports/sources/source-catalogue.ts'
import { intentOf } from '../../log/intent.ts'
import { openLogoWriter } from '../library/write-logo.ts'
import type { House } from '../../house.ts'
import type { Router } from '../../http/router.ts'

/** What a report may be made of. */
export const reportLookupRoutes = (router: Router, house: House): void => {
  const { logos, now } = house
  const writer = openLogoWriter(house, logos)

  router.guarded(api.reportHeaders, () => TE.right(reportHeaders))
  router.guarded(api.reportFooters, () => TE.right(reportFooters))
  router.guarded(api.reportRenderers, () => TE.right(reportRenderers))
  router.guarded(api.reportOutputFormats, () => TE.right(reportOutputFormats))
  router.guarded(api.reportDataSources, () => TE.right(sourceCatalogue))
  router.guarded(api.reportLogos, () => TE.right(logos.all()))

  router.guarded(api.createReportLogo, ({ body }, { username }) => writer.create(body, intentOf(username, now())))

  router.guarded(api.saveReportLogo, ({ params: { id }, body }, { username }) =>
    writer.save(id, body, intentOf(username, now())),
  )
}
