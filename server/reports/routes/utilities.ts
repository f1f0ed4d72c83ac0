import * as api from '../../../src/api/utilities.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import { svgToPng } from '../pictures/svg-to-png.ts'
import type { Route } from '../../http/route/route.ts'

export const utilityRoutes = (route: Route): void => {
  route(api.svgToPng, ({ body: { uri, ...size } }) =>
    pipe(
      svgToPng(uri, size),
      TE.map((png) => ({ uri: png })),
    ),
  )
}
