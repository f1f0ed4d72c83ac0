import type { ConditionalFormat, WidgetDefinition } from '../widget-definition.ts'
import type { WidgetTable } from './widget-table.ts'

/** A table as the widget that shows it wants it: its options go before those of the reply. */
export const overruled = (table: WidgetTable, { config }: WidgetDefinition): WidgetTable =>
  'options' in config ? { ...table, options: { ...table.options, ...config.options } } : table

const none: readonly ConditionalFormat[] = []

export const formatsOf = ({ config }: WidgetDefinition): readonly ConditionalFormat[] =>
  'formats' in config ? (config.formats ?? none) : none
