import type { DashboardCommand } from '../../../domain/dashboard/command.ts'
import type { RefusedAct } from '../../../domain/dashboard/draft.ts'
import type { DashboardRefusal } from '../../../domain/dashboard/refusal.ts'

const reasons: Readonly<Record<DashboardRefusal['_tag'], string>> = {
  TitleRequired: 'it has no title',
  TitleTooLong: 'the title is too long',
  ConfigNotValid: 'it is not set up properly',
  WidgetGone: 'somebody removed it meanwhile',
  WidgetAlreadyThere: 'it is already there',
  NoSuchColumn: 'its column is no longer there',
  WidgetTypeFixed: 'its type cannot be changed',
  DashboardRetitled: 'somebody else changed the title meanwhile',
  DashboardRestructured: 'somebody else changed the structure meanwhile',
  WidgetChanged: 'somebody else changed it meanwhile',
  WidgetMoved: 'somebody else moved it meanwhile',
}

const objectOf = (act: DashboardCommand, title: string | null): string => {
  switch (act.type) {
    case 'RetitleDashboard':
      return `The title "${act.title}"`
    case 'RestructureDashboard':
      return `The structure ${act.structure}`
    case 'AddWidget':
    case 'EditWidget':
      return `"${title ?? act.widget.title}"`
    case 'RemoveWidget':
    case 'MoveWidget':
    case 'CollapseWidget':
    case 'ExpandWidget':
      return `"${title ?? 'A widget'}"`
  }
}

/** What was refused and why, in a line. */
export const refusalText = ({ act, refusal, title }: RefusedAct): string =>
  `${objectOf(act, title)}: ${reasons[refusal._tag]}`
