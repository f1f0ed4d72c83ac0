import { O, pipe } from '../../fp.ts'
import type { WidgetDefinition } from '../widget-definition.ts'

const least = 5
const most = 86_400

/** Every how many seconds a widget is fetched anew, if it says so: no widget may press the server harder than every 5. */
export const refreshPeriod = (definition: WidgetDefinition): O.Option<number> =>
  pipe(
    definition.type === 'text' || definition.type === 'form' ? undefined : definition.config.refreshSeconds,
    O.fromNullable,
    O.filter((seconds) => seconds > 0),
    O.map((seconds) => Math.min(Math.max(seconds, least), most)),
  )
