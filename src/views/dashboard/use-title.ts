import { useSelector } from '@xstate/react'
import { widgetTitle } from '../../domain/widget/widget-title.ts'
import type { WidgetRef } from '../../machines/widget.ts'
import { today } from '../adapters/today.ts'

export const useTitle = (widget: WidgetRef): string =>
  useSelector(widget, ({ context }) => widgetTitle(context.definition.title, today()))
