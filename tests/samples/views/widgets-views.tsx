import type { TableColumn, WidgetTable } from '../../../src/domain/widgets/table/widget-table.ts'
import { WidgetCard } from '../../../src/views/dashboards/card/widget-card.tsx'
import { DraftPreview } from '../../../src/views/widgets/admin/draft-preview.tsx'
import { CreatorDialog, WidgetsScreen } from '../../../src/views/widgets/admin/widgets-screen.tsx'
import { FormWidget } from '../../../src/views/widgets/form-widget.tsx'
import { GridView } from '../../../src/views/widgets/grid/grid-view.tsx'
import { RowChoice } from '../../../src/views/widgets/sheet/row-choice.tsx'
import { SheetWord } from '../../../src/views/widgets/sheet/sheet-word.tsx'
import { TableView } from '../../../src/views/widgets/table/table-view.tsx'
import { TemplateWords } from '../../../src/views/widgets/template-words.tsx'
import { form as formSample } from '../widgets/form.ts'
import { grid as gridSample } from '../widgets/grid.ts'
import { sheet as sheetSample } from '../widgets/sheet.ts'
import { table } from '../widgets/table.ts'
import { template as templateSample } from '../widgets/template.ts'
import { widgetCreator } from '../widgets/widget-creator.ts'
import { widgetPreviewer } from '../widgets/widget-previewer.ts'
import { widget as widgetSample } from '../widgets/widget.ts'
import { widgetsAdmin } from '../widgets/widgets-admin.ts'
import { type SampleViews, viewOf } from './view-of.ts'

const column = (path: string, type: TableColumn['title']['type']): TableColumn => ({
  path,
  title: { value: path, type, alignment: 'left', hidden: false, total: false, visibilityWeight: 0 },
})

/** The columns that the events of the sample name. */
const shownTable: WidgetTable = {
  columns: [column('name', 'text'), column('gain', 'currency'), column('kind', 'text')],
  root: 'rows',
  rows: Array.from({ length: 12 }, (_, index) => ({
    name: `${index % 2 === 0 ? 'Alpha' : 'Bravo'} ${index}`,
    gain: index - 6,
    kind: index % 2 === 0 ? 'Even' : 'Odd',
  })),
  options: table.input.table.options,
  meta: [],
}

export const widgetsViews: SampleViews = {
  form: viewOf(formSample, (form) => <FormWidget form={form} />),
  sheet: viewOf(sheetSample, (sheet) => (
    <>
      <SheetWord sheet={sheet} />
      <RowChoice sheet={sheet} row={{ name: 'Alpha' }} isChosen={false} name="Alpha" />
    </>
  )),
  template: viewOf(templateSample, (template) => <TemplateWords template={template}>Holdings</TemplateWords>),
  table: viewOf(table, (view) => <TableView view={view} table={shownTable} width={1200} label="Holdings" />),
  grid: viewOf(gridSample, (grid) => (
    <GridView grid={grid} table={gridSample.input.table} width={1200} height={400} label="Holdings" />
  )),
  'widget-creator': viewOf(widgetCreator, (creator) => <CreatorDialog creator={creator} />),
  'widget-previewer': viewOf(widgetPreviewer, (previewer) => <DraftPreview previewer={previewer} />),
  'widgets-admin': viewOf(widgetsAdmin, (admin) => <WidgetsScreen admin={admin} />),
  widget: viewOf(widgetSample, (widget) => <WidgetCard widget={widget} dashboardWidth={1200} tools={undefined} />),
}
