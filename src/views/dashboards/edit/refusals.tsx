import { Alert } from '@mantine/core'
import type { RefusedCommand } from '../../../domain/dashboards/editing/draft.ts'
import styles from './edit-bar.module.css'
import { useToday } from '../../adapters/firm-time.ts'
import type { IsoDate } from '../../../domain/dates/iso-date.ts'
import type { DashboardCommand, DashboardRefusal } from '../../../domain/dashboards/dashboard.ts'
import { widgetTitle } from '../../../domain/widgets/widget.ts'

const refusalReasons: Readonly<Record<DashboardRefusal['_tag'], string>> = {
  TitleRequired: 'it has no title',
  TitleTooLong: 'the title is too long',
  TitleTemplateNotValid: 'it is not a path such as /templates/name.md',
  ConfigNotValid: 'it is not set up properly',
  WidgetGone: 'another administrator removed it',
  WidgetAlreadyThere: 'it already exists',
  NoSuchColumn: 'its column no longer exists',
  WidgetTypeFixed: 'its type cannot be changed',
  DashboardRetitled: 'another administrator changed the title',
  TitleTemplateChanged: 'another administrator changed the title template',
  DashboardRestructured: 'another administrator changed the layout',
  WidgetChanged: 'another administrator changed it',
  WidgetMoved: 'another administrator moved it',
}

const commandTexts: Readonly<
  Record<Exclude<DashboardCommand['type'], `${string}Dashboard` | 'SetTitleTemplate'>, string>
> = {
  AddWidget: 'Adding',
  EditWidget: 'Editing',
  RemoveWidget: 'Removing',
  MoveWidget: 'Moving',
  CollapseWidget: 'Collapsing',
  ExpandWidget: 'Expanding',
}

const titleOf = (act: DashboardCommand, title: string | null): string =>
  title ?? ('widget' in act ? act.widget.title : 'a widget')

const commandText = (act: DashboardCommand, title: string | null, today: () => IsoDate): string => {
  switch (act.type) {
    case 'RetitleDashboard':
      return `The title "${act.title}"`
    case 'SetTitleTemplate':
      return act.titleTemplateUrl === null ? 'No title template' : `The title template ${act.titleTemplateUrl}`
    case 'RestructureDashboard':
      return `The structure ${act.structure}`
    case 'AddWidget':
    case 'EditWidget':
    case 'RemoveWidget':
    case 'MoveWidget':
    case 'CollapseWidget':
    case 'ExpandWidget':
      return `${commandTexts[act.type]} "${widgetTitle(titleOf(act, title), today)}"`
  }
}

export const refusalText = ({ act, refusal, title }: RefusedCommand, today: () => IsoDate): string =>
  `${commandText(act, title, today)}: ${refusalReasons[refusal._tag]}`

interface Props {
  readonly refused: readonly RefusedCommand[]
  readonly onDismiss: () => void
}

export const EditRefusals = ({ refused, onDismiss }: Props) => {
  const today = useToday()
  return (
    refused.length > 0 && (
      <Alert
        color="yellow"
        role="alert"
        title={refused.length === 1 ? 'One change was not saved' : `${refused.length} changes were not saved`}
        withCloseButton
        closeButtonLabel="Dismiss"
        onClose={onDismiss}
      >
        <ul className={styles['refusals']}>
          {refused.map((act, index) => (
            <li key={index}>{refusalText(act, today)}</li>
          ))}
        </ul>
      </Alert>
    )
  )
}
