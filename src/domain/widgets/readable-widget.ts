import * as t from 'io-ts'
import { E, pipe } from '../fp.ts'
import { WidgetDefinition } from './widget-definition.ts'

const Placed = t.strict({ wid: t.string, name: t.string, title: t.string })

const apology = 'This widget is not set up properly, or is of a kind this page does not know yet.'

const apologising = (placed: t.TypeOf<typeof Placed>): WidgetDefinition => ({
  ...placed,
  type: 'text',
  config: { format: 'markdown', content: apology },
})

export const isUnread = ({ config }: WidgetDefinition): boolean => 'content' in config && config.content === apology

export const ReadableWidget: t.Type<WidgetDefinition> = new t.ReadonlyType(
  'ReadableWidget',
  WidgetDefinition.is,
  (value, context) =>
    pipe(
      WidgetDefinition.validate(value, context),
      E.orElse((errors) =>
        pipe(
          Placed.decode(value),
          E.bimap(() => errors, apologising),
        ),
      ),
    ),
  WidgetDefinition.encode,
  WidgetDefinition,
)
