import { widgetUses } from '../../../src/api/widgets.ts'
import { TE } from '../../../src/domain/fp.ts'
import type { Route } from '../../http/route/route.ts'
import { countWidgetUses } from '../count-widget-uses.ts'

export const widgetUseRoutes = (route: Route, services: Parameters<typeof countWidgetUses>[0]): void => {
  const count = countWidgetUses(services)

  route(widgetUses, ({ params: { name } }) => TE.fromTask(() => count(name)))
}
