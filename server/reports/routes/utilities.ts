import * as api from '../../../src/api/utilities.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import { svgToPng } from '../pictures/svg-to-png.ts'
import type { Router } from '../../http/router.ts'

export const utilityRoutes = (router: Router): void => {
  router.guarded(api.svgToPng, ({ body: { uri, ...size } }) =>
    pipe(
      svgToPng(uri, size),
      TE.map((png) => ({ uri: png })),
    ),
  )
}
