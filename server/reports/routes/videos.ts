import * as api from '../../../src/api/reports/report-lookups.ts'
import { TE } from '../../../src/domain/fp.ts'
import type { Videos } from '../videos.ts'
import type { Router } from '../../http/router.ts'

export const videoRoutes = (router: Router, { videos }: { readonly videos: Videos }): void => {
  router.guarded(api.videos, () => TE.right(videos))
}
