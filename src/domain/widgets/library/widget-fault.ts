import { O, pipe, RA } from '../../fp.ts'
import type { Widget } from '../widget.ts'
import { configFaults } from './config-faults.ts'
import type { LibraryRefusal } from './refusal.ts'
import { isWidgetName } from './widget-name.ts'

type Fault = O.Option<LibraryRefusal>

const longest = { title: 200, description: 1_000, note: 10_000, notes: 50 }

const isBlank = (text: string): boolean => text.trim() === ''

const noteFault = ({ title, content }: Widget['info'][number]): Fault => {
  if (isBlank(title)) return O.some({ _tag: 'NoteTitleRequired' })
  return title.length > longest.title || content.length > longest.note ? O.some({ _tag: 'TooLong' }) : O.none
}

/** What keeps a widget from being noted like this. */
export const notesFault = (info: Widget['info']): Fault =>
  info.length > longest.notes ? O.some({ _tag: 'TooLong' }) : pipe(info, RA.findFirstMap(noteFault))

/** What keeps a widget from having this title, description and config. */
export const contentFault = ({ title, description, widgetType, config }: Widget): Fault => {
  if (isBlank(title)) return O.some({ _tag: 'TitleRequired' })
  if (title.length > longest.title || description.length > longest.description) return O.some({ _tag: 'TooLong' })
  const faults = configFaults(widgetType, config)
  return faults.length > 0 ? O.some({ _tag: 'ConfigNotValid', faults }) : O.none
}

/** What keeps a new widget from being defined like this, whoever else has its name. */
export const definitionFault = (widget: Widget): Fault =>
  isWidgetName(widget.name)
    ? pipe(
        contentFault(widget),
        O.alt(() => notesFault(widget.info)),
      )
    : O.some({ _tag: 'NameMalformed' })
