import { widgetUses } from '../../../src/api/widgets.ts'
import { TE } from '../../../src/domain/fp.ts'
import type { Router } from '../../http/router.ts'
import { countWidgetUses } from '../count-widget-uses.ts'

export const widgetUseRoutes = (router: Router, services: Parameters<typeof countWidgetUses>[0]): void => {
  const count = countWidgetUses(services)

  router.guarded(widgetUses, ({ params: { name } }) => TE.fromTask(() => count(name)))
}
